/** Those of a member's own Wins that are not with everybody yet. */
import { WaitingItems } from "@/ui/waiting-items";
import { useWaitingWins } from "./win-queries";

export function WaitingWins({ uid }: { uid: string }) {
	const { data } = useWaitingWins(uid);
	return (
		<WaitingItems
			title="Your Wins under review"
			items={data?.map(({ id, title, status, removed }) => ({ id, name: title, status, removed }))}
			text="A moderator reads each Win before others can see it."
			link={{ href: "/community/profile?tab=wins", label: "See your Wins" }}
		/>
	);
}
