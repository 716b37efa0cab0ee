/** The moderator's reason, for the author of a declined post. */
import type { Reviewed } from "./badge";

export interface Declined extends Pick<Reviewed, "removed"> {
	reason: string;
}

export function ReviewOutcome({ declined: { reason, removed } }: { declined: Declined }) {
	return (
		<>
			<p className="font-semibold">
				{removed ? "A moderator removed it. Only you can see it." : "A moderator asks you to change it:"}
			</p>
			<p className="whitespace-pre-line">{reason}</p>
		</>
	);
}

/** Why the member's own Win or Question was declined; null if it was not. */
export function getDeclined(own: Reviewed & { rejectedReason: string | null }): Declined | null {
	return own.status === "rejected" ? { reason: own.rejectedReason ?? "", removed: own.removed } : null;
}
