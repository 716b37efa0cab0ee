/** Who can find a member, tag them and write to them; each switch takes effect at once. */
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { Skeleton } from "@/ui/skeleton";
import { Switch } from "@/ui/switch";
import type { OwnProfile } from "./api";
import { getErrorText } from "./error-text";
import { useEditProfile, useOwnProfile } from "./own-profile";

const switches = [
	{
		field: "searchable",
		label: "Members can find me",
		hint: "By my first name, and by chance. My posts stay where they are.",
	},
	{
		field: "lastNameSearchable",
		label: "Find me by my last name",
		hint: "For people who know it already. Others only see its initial.",
	},
	{ field: "taggable", label: "Members can tag me in questions", hint: "Whoever tags me tells me about a question." },
	{ field: "acceptDms", label: "Members can send me direct messages", hint: "Our team can always write to me." },
] as const;

export function PrivacySection() {
	const { data, error, isFetching, refetch } = useOwnProfile();
	return (
		<Card>
			<h2>Privacy</h2>
			{data && <Switches profile={data} />}
			{!data && !error && <Skeleton className="mt-4" />}
			{!data && error && (
				<div className="mt-3">
					<ErrorState
						title="These settings did not load"
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
					hint={field === "lastNameSearchable" && profile.isMHP ? "Professionals are always found by it." : hint}
					checked={meant[field] === true}
					disabled={field === "lastNameSearchable" && (profile.isMHP || meant.searchable !== true)}
					onChange={({ target }) => edit.mutate({ [field]: target.checked })}
				/>
			))}
			{edit.error && <InlineAlert>{getErrorText(edit.error)}</InlineAlert>}
		</div>
	);
}
