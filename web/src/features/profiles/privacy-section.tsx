/** Who can find, tag and message a member; each switch takes effect at once. */

import { getErrorText } from "@/commons/profile/error-text";
import { useEditProfile, useOwnProfile } from "@/commons/profile/own-profile";
import type { OwnProfile } from "@/lib/api/types.gen";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { Skeleton } from "@/ui/skeleton";
import { Switch } from "@/ui/switch";

const switches = [
	{
		field: "searchable",
		label: "Members can find me",
		hint: "By name or in suggestions. My posts stay where they are.",
	},
	{
		field: "lastNameSearchable",
		label: "Find me by my last name",
		hint: "For people who already know it. Others only see the initial.",
	},
	{ field: "taggable", label: "Members can tag me in questions", hint: "You'll be notified." },
	{ field: "acceptDms", label: "Members can send me direct messages", hint: "Our team can always write to me." },
] as const;

export function PrivacySection() {
	const { data, error, isFetching, refetch } = useOwnProfile();
	return (
		<Card>
			<h2>Who can find and reach you</h2>
			{data && <Switches profile={data} />}
			{!data && !error && <Skeleton className="mt-4" />}
			{!data && error && (
				<div className="mt-3">
					<ErrorState
						title="Couldn't load these settings"
						text="Nothing is lost. Please try again."
						requestId={error.requestId}
						busy={isFetching}
						onRetry={() => void refetch()}
					/>
				</div>
			)}
		</Card>
	);
}

function Switches({ profile }: { profile: OwnProfile }) {
	const edit = useEditProfile();
	const meant = edit.isPending ? { ...profile, ...edit.variables } : profile;
	return (
		<div className="mt-3 flex flex-col gap-3">
			{switches.map(({ field, label, hint }) => (
				<Switch
					key={field}
					label={label}
					hint={field === "lastNameSearchable" && profile.isMHP ? "Professionals can always be found by it." : hint}
					checked={meant[field] === true}
					disabled={field === "lastNameSearchable" && (profile.isMHP || meant.searchable !== true)}
					onChange={({ target }) => edit.mutate({ [field]: target.checked })}
				/>
			))}
			{edit.error && <InlineAlert>{getErrorText(edit.error)}</InlineAlert>}
		</div>
	);
}
