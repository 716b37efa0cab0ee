/** What the author of something declined reads. */
import type { Reviewed } from "./badge";

export interface Declined extends Pick<Reviewed, "removed"> {
	reason: string;
}

export function ReviewOutcome({ declined: { reason, removed } }: { declined: Declined }) {
	return (
		<>
			<p className="font-semibold">
				{removed ? "A moderator removed it. Only you can see it." : "A moderator asks for a change:"}
			</p>
			<p className="whitespace-pre-line">{reason}</p>
		</>
	);
}

/** How a Win or a Question of one's own was declined; null where it was not. */
export function getDeclined(own: Reviewed & { rejectedReason: string | null }): Declined | null {
	return own.status === "rejected" ? { reason: own.rejectedReason ?? "", removed: own.removed } : null;
}
