/** What an ambassador finds among the partners' pages: their invite link, how many came by it, and what they can hand out. */
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { FirstInvite } from "./first-invite";
import { InviteCard } from "./invite-card";
import { InviteKit } from "./invite-kit";
import { useInvite } from "./invite-queries";
import { getCountSentence } from "./invite-words";
import { Section } from "./section";

export function AmbassadorPart() {
	const { data, error, isFetching, refetch } = useInvite();
	if (!data) {
		if (!error) return <SkeletonCards count={2} />;
		return (
			<ErrorState
				title="Couldn't load your invite link"
				error={error}
				busy={isFetching}
				onRetry={() => void refetch()}
			/>
		);
	}
	const { invite } = data;
	if (!invite) return <FirstInvite />;
	return (
		<div className="flex flex-col gap-5">
			<InviteCard invite={invite} />
			<Section title="Who came">
				<p className="max-w-prose">{getCountSentence(invite)}</p>
				<p className="max-w-prose text-muted text-sm">
					Nobody learns who they are. An invitation never changes what someone sees here or pays.
				</p>
			</Section>
			<InviteKit url={invite.url} />
		</div>
	);
}
