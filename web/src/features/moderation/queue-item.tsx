/** One Win in the queue: who sent it, how they have fared before, who holds it, and a way to open it. */
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Badge, PersonBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineAlert } from "@/ui/inline-alert";
import { RelativeTime } from "@/ui/relative-time";
import type { PendingWin, Verdict } from "./api";
import { useKeyMark } from "./desk-keys";
import { useDecision, useTakeOut } from "./queue";
import { claimedText, endsReview, leavesQueue, refusalText } from "./refusal-text";
import { ReviewPanel } from "./review-panel";
import { useClaim } from "./use-claim";

interface QueueItemProps {
	pending: PendingWin;
	/** The titles of what is open, by id. */
	opened: Map<string, string>;
	/** It has left the queue, and with it whatever had the focus. */
	onLeft: () => void;
}

export function QueueItem({ pending, opened, onLeft }: QueueItemProps) {
	const { win, claim } = pending;
	const titleId = useId();
	const { state, open, close, settled } = useClaim(win.id, refused);
	const [fault, setFault] = useState<string | null>(null);
	const takeOut = useTakeOut();
	const gone = useRef(false);
	const { card, title } = useFollowing(state, gone);
	// Kept here, so that a reason outlives a claim that was lost while it was written.
	const [reason, setReason] = useState<string | null>(null);
	const reviewKey = useKeyMark("R");
	const decision = useDecision(pending, { onDecided: left, onRefused: refused });
	useEffect(() => {
		if (state === "open") opened.set(win.id, win.title);
		else opened.delete(win.id);
	}, [state, opened, win.id, win.title]);
	const elsewhere = claim !== null && !claim.mine;

	function left() {
		gone.current = true;
		settled();
		opened.delete(win.id);
		onLeft();
	}

	function refused(thrown: unknown) {
		if (leavesQueue(thrown)) {
			left();
			takeOut(win, thrown);
			return;
		}
		setFault(refusalText(thrown));
		if (endsReview(thrown)) close();
	}

	function review() {
		gone.current = false;
		setFault(null);
		void open();
	}

	function decide(verdict: Verdict) {
		setFault(null);
		decision.mutate(verdict);
	}

	return (
		<Card as="article" ref={card} aria-labelledby={titleId} className="scroll-mt-4">
			<div className="flex items-center gap-4">
				<Avatar person={win.authorCard} />
				<div className="min-w-0 grow">
					<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
						<span className="break-all font-semibold">{win.author}</span>
						<PersonBadge person={win.authorCard} />
						{elsewhere && <Badge tone="info">{claimedText(claim.by)}</Badge>}
					</p>
					<p className="text-muted text-sm">
						Sent <RelativeTime at={win.createdAt} /> · {historyText(pending)}
					</p>
				</div>
			</div>
			<h2 ref={title} id={titleId} tabIndex={-1} className="mt-3 text-lg">
				{win.title}
			</h2>
			{state === "open" && (
				<ReviewPanel
					win={win}
					submittedAt={pending.submittedAt}
					busy={decision.isPending}
					reason={reason}
					onReason={setReason}
					onDecide={decide}
					onClose={close}
				/>
			)}
			{fault && (
				<InlineAlert tone="warn" className="mt-3">
					{fault}
				</InlineAlert>
			)}
			{state === "open" ? null : win.mine ? (
				<p className="mt-3 text-muted">This one is yours. Another moderator decides on it.</p>
			) : (
				<Button
					{...reviewKey.attributes}
					variant="secondary"
					className="mt-3"
					busy={state === "opening"}
					disabled={elsewhere}
					aria-describedby={titleId}
					onClick={review}
				>
					Review {reviewKey.mark}
				</Button>
			)}
		</Card>
	);
}

/** Opened, it comes to the top of the screen; opened or closed, focus is at its headline, unless it is about to go. */
function useFollowing(state: "closed" | "opening" | "open", gone: RefObject<boolean>) {
	const card = useRef<HTMLElement>(null);
	const title = useRef<HTMLHeadingElement>(null);
	const before = useRef(state);
	useEffect(() => {
		if (gone.current) return;
		if (state === "open") card.current?.scrollIntoView({ block: "start" });
		if (state === "open" || (state === "closed" && before.current !== "closed")) {
			title.current?.focus({ preventScroll: true });
		}
		before.current = state;
	}, [state, gone]);
	return { card, title };
}

function historyText({ authorApproved, authorDeclined }: PendingWin): string {
	if (authorApproved + authorDeclined === 0) return "first Win from this member";
	return `${authorApproved} approved, ${authorDeclined} declined before`;
}
