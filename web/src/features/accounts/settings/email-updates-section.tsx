/** How often Exhale emails Wins and prompts; a choice takes effect at once. */
import { useMutation } from "@tanstack/react-query";
import type { SettingsPart } from "@/commons/feature/settings-part";
import { chooseEmailUpdates } from "@/lib/api/sdk.gen";
import { toApiError } from "@/lib/http";
import { useAdoptSession, useSession } from "@/lib/session";
import type { HowOften } from "@/lib/session-user";
import { Card } from "@/ui/card";
import { InlineAlert } from "@/ui/inline-alert";
import { SegmentedControl } from "@/ui/segmented-control";
import { getErrorText } from "../error-text";

export const part: SettingsPart = { Content: EmailUpdates, last: true };

function EmailUpdates() {
	const { user } = useSession();
	return user && <EmailUpdatesSection howOften={user.emailUpdates} />;
}

function EmailUpdatesSection({ howOften }: { howOften: HowOften }) {
	const adopt = useAdoptSession();
	const save = useMutation({
		scope: { id: "email-updates" },
		mutationFn: (emailUpdates: HowOften) => chooseEmailUpdates({ body: { emailUpdates } }),
		onSuccess: adopt,
	});
	return (
		<Card>
			<h2>Updates</h2>
			<p className="mt-2 mb-3">
				How often should we email you Wins and prompts? These emails come with the Free plan; with a paid plan you find
				both in the community.
			</p>
			<SegmentedControl<HowOften>
				legend="Updates with Wins and prompts"
				options={[
					{ value: "weekly", label: "Once a week" },
					{ value: "daily", label: "Every day" },
					{ value: "off", label: "Not at all" },
				]}
				value={save.isPending ? save.variables : howOften}
				onChange={(value) => save.mutate(value)}
			/>
			{save.error && <InlineAlert className="mt-3">{getErrorText(toApiError(save.error))}</InlineAlert>}
		</Card>
	);
}
