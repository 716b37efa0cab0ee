/** Those of a member's own Wins that are not with everybody yet, each with how its review stands. */
import { AppLink } from "@/ui/app-link";
import { StatusBadge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { useWinsBy } from "./win-queries";

/** Nothing stands here when none waits or they did not load. */
export function WaitingWins({ uid }: { uid: string }) {
	const { data } = useWinsBy(uid);
	const waiting = data?.filter(({ status }) => status !== "approved") ?? [];
	if (waiting.length === 0) return null;
	const declined = waiting.filter(({ status }) => status === "rejected").length;
	return (
		<Card>
			<h2>Your Wins under review</h2>
			<ul className="mt-3 flex flex-col gap-2">
				{waiting.map((win) => (
					<li key={win.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
						<span className="min-w-0 break-words">{win.title}</span>
						<StatusBadge status={win.status} />
					</li>
				))}
			</ul>
			<p className="mt-3 text-muted text-sm">
				{declined > 0
					? "After a small change it can be sent again, at any time."
					: "A moderator reads each Win before others can see it."}
			</p>
			<AppLink
				href="/community/profile?tab=wins"
				className="mt-1 inline-flex min-h-11 items-center text-link underline"
			>
				See your Wins
			</AppLink>
		</Card>
	);
}
