/** What the author of something declined reads. */

export interface Declined {
	reason: string;
	/** Everybody could see it before. */
	removed: boolean;
}

export function ReviewAnswer({ declined: { reason, removed } }: { declined: Declined }) {
	return (
		<>
			<p className="font-semibold">
				{removed ? "A moderator removed it. Only you can see it:" : "A moderator asks for a change:"}
			</p>
			<p className="whitespace-pre-line">{reason}</p>
		</>
	);
}

/** How a Win or a Question of one's own was declined; null where it was not. */
export function declinedOf(own: { status: string; rejectedReason: string | null; removed: boolean }): Declined | null {
	return own.status === "rejected" ? { reason: own.rejectedReason ?? "", removed: own.removed } : null;
}
