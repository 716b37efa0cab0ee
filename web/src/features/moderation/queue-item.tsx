/** One Win in the queue: who sent it, how they have fared before, who holds it, and a way to open it. */
import { useEffect, useId, useRef } from "react";
import { Avatar } from "@/ui/avatar";
import { Badge, PersonBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineAlert } from "@/ui/inline-alert";
import { RelativeTime } from "@/ui/relative-time";
import type { PendingWin, Verdict } from "./api";
import { useDecision } from "./queue";
import { claimedText, refusalText } from "./refusal-text";
import { ReviewPanel } from "./review-panel";
import { useClaim } from "./use-claim";

interface QueueItemProps {
	pending: PendingWin;
	onDecided: () => void;
}

export function QueueItem({ pending, onDecided }: QueueItemProps) {
	const { win, claim } = pending;
	const titleId = useId();
	const title = useRef<HTMLHeadingElement>(null);
	const { state, fault, setFault, open, close, settled } = useClaim(win.id);
	const decision = useDecision(pending, {
		onDecided: () => {
			settled();
			onDecided();
		},
		onRefused: (thrown) => {
			setFault(refusalText(thrown));
			close();
		},
	});
	const elsewhere = claim !== null && !claim.mine;

	useEffect(() => {
		if (state === "open") title.current?.focus();
	}, [state]);

	function decide(verdict: Verdict) {
		setFault(null);
		decision.mutate(verdict);
	}

	return (
		<Card as="article" aria-labelledby={titleId}>
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
			<h2 ref={title} id={titleId} tabIndex={-1} className="mt-3 text-lg outline-none">
				{win.title}
			</h2>
			{fault && <InlineAlert className="mt-3">{fault}</InlineAlert>}
			{state === "open" ? (
				<ReviewPanel win={win} busy={decision.isPending} onDecide={decide} onClose={close} />
			) : win.mine ? (
				<p className="mt-3 text-muted">This one is yours. Another moderator decides on it.</p>
			) : (
				<Button
					variant="secondary"
					className="mt-3"
					busy={state === "opening"}
					disabled={elsewhere}
					onClick={() => void open()}
				>
					Review
				</Button>
			)}
		</Card>
	);
}

function historyText({ authorApproved, authorDeclined }: PendingWin): string {
	if (authorApproved + authorDeclined === 0) return "first win from this member";
	return `${authorApproved} approved, ${authorDeclined} declined before`;
}
