/** The member's own Wins that are not approved. */
import { PendingItems } from "@/ui/pending-items";
import { usePendingWins } from "./win-queries";

export function PendingWins({ uid }: { uid: string }) {
	const { data } = usePendingWins(uid);
	return (
		<PendingItems
			title="Your Wins under review"
			items={data?.map(({ id, title, status, removed }) => ({ id, name: title, status, removed }))}
			text="A moderator reviews each Win before others can see it."
			link={{ href: "/community/profile?tab=wins", label: "See your Wins" }}
		/>
	);
}
