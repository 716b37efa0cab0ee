/** An opened item: its media and notes, the reports about it, and the decision. */
import { useEffect, useRef, useState } from "react";
import type { FileVisit } from "@/commons/feature/queue-part";
import { useQueueCards } from "@/commons/feature/use-queue-cards";
import type { Decision, QueueItem } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { CaseNotes } from "./case-notes";
import { getDecisionTexts, isRemoval } from "./decision-text";
import { DeclineForm } from "./decline-form";
import { useKeyHint } from "./desk-keys";
import { RevealAuthor } from "./reveal-author";
import { getCard } from "./subject";
import { SuspendAuthor } from "./suspend-author";

interface ReviewPanelProps {
	item: QueueItem;
	busy: boolean;
	/** Present on the page of the item alone. */
	visit?: FileVisit;
	/** The reason written so far; null while it is not being declined. */
	reason: string | null;
	onReason: (reason: string | null) => void;
	onDecide: (verdict: Decision) => void;
	onClose: () => void;
}

export function ReviewPanel({ item, busy, visit, reason, onReason, onDecide, onClose }: ReviewPanelProps) {
	const [approveKey, declineKey] = [useKeyHint("A"), useKeyHint("D")];
	// The version at the time of opening: the moderator has not read a later text.
	const [seen] = useState(item.submittedAt);
	const { content } = item;
	const cards = useQueueCards();
	const card = getCard(cards, item);
	const words = getDecisionTexts(item, card);
	const declining = reason !== null;
	const decline = useRef<HTMLButtonElement>(null);
	const before = useRef(declining);
	useEffect(() => {
		if (before.current && !declining) decline.current?.focus();
		before.current = declining;
	}, [declining]);
	return (
		<div className="mt-4 flex flex-col gap-4">
			{visit && card.file ? card.file.render(content.value, visit) : card.renderNotes(content.value)}
			{item.withdrawn && !card.notesSayWithdrawn && (
				<p className="text-muted text-sm">The author has since withdrawn it. Only moderators can see it.</p>
			)}
			<CaseNotes item={item} />
			{declining ? (
				<DeclineForm
					words={words}
					removes={isRemoval(card, item)}
					reason={reason}
					onReason={onReason}
					busy={busy}
					parts={card.getParts?.(content.value) ?? []}
					onDecline={(text, removedParts) =>
						onDecide({
							verdict: "decline",
							submittedAt: seen,
							reason: text,
							...(removedParts.length > 0 && { removedParts: [...removedParts] }),
						})
					}
					onCancel={() => onReason(null)}
				/>
			) : (
				<div className="flex flex-wrap gap-3">
					<Button
						{...approveKey.attributes}
						busy={busy}
						onClick={() => onDecide({ verdict: "approve", submittedAt: seen })}
					>
						{words.approve} {approveKey.mark}
					</Button>
					<Button
						{...declineKey.attributes}
						ref={decline}
						variant="secondary"
						disabled={busy}
						onClick={() => onReason("")}
					>
						{words.decline} {declineKey.mark}
					</Button>
					<Button variant="quiet" disabled={busy} onClick={onClose}>
						Return to queue
					</Button>
					<SuspendAuthor item={item} busy={busy} />
					<RevealAuthor item={item} busy={busy} />
				</div>
			)}
		</div>
	);
}
