/** One item of the queue: its author and their history, its text, who is reviewing it, and a button to open it. */
import { Flag, Scale, TriangleAlert } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { FileVisit } from "@/commons/feature/queue-part";
import { useQueueCards } from "@/commons/feature/use-queue-cards";
import type { Decision, QueueItem as Item, ReviewError } from "@/lib/api/types.gen";
import { Avatar } from "@/ui/avatar";
import { Badge, PersonBadge } from "@/ui/badge";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineAlert } from "@/ui/inline-alert";
import { RelativeTime } from "@/ui/relative-time";
import { useKeyHint } from "./desk-keys";
import { endsReview, getClaimedText, getErrorText, leavesQueue } from "./error-text";
import { ItemText } from "./item-text";
import { useDecision, useRemoveFromQueue } from "./queue";
import { ReviewPanel } from "./review-panel";
import { describeSubject, getCard, getKey } from "./subject";
import { useClaim } from "./use-claim";

interface QueueItemProps {
	pending: Item;
	/** The titles of the open items, by id. */
	opened: Map<string, string>;
	/** Called when it has left the queue, and with it the focused element. */
	onLeft: () => void;
	/** Present on the page of the item alone. */
	visit?: Pick<FileVisit, "onLeft">;
}

export function QueueItem({ pending, opened, onLeft, visit }: QueueItemProps) {
	const { claim } = pending;
	const cards = useQueueCards();
	const { names, verb = "sent", firstText = "First post", file, renderNotes } = getCard(cards, pending);
	const subject = describeSubject(cards, pending);
	const { title: headline, author, card: person, createdAt } = subject;
	const key = getKey(pending);
	const titleId = useId();
	const { state, open, close, settled } = useClaim(pending, refused);
	const [errorText, setErrorText] = useState<string | null>(null);
	const takeOut = useRemoveFromQueue();
	const gone = useRef(false);
	const { card, title } = useFollowing(state, gone);
	// Kept here, so that a reason outlives a lost claim.
	const [reason, setReason] = useState<string | null>(null);
	const reviewKey = useKeyHint("R");
	const decision = useDecision(pending, { onDecided: left, onRefused: refused });
	useEffect(() => {
		if (state === "open") opened.set(key, headline);
		else opened.delete(key);
	}, [state, opened, key, headline]);
	const elsewhere = claim !== null && !claim.mine;

	function left() {
		gone.current = true;
		settled();
		opened.delete(key);
		onLeft();
	}

	function leftBy(text: string) {
		gone.current = true;
		settled();
		opened.delete(key);
		visit?.onLeft(text);
	}

	function refused(thrown: unknown) {
		if (leavesQueue(thrown)) {
			left();
			takeOut(pending, thrown);
			return;
		}
		setErrorText(getErrorText(thrown));
		if (endsReview(thrown)) close();
	}

	function review() {
		gone.current = false;
		setErrorText(null);
		void open();
	}

	function decide(verdict: Decision) {
		setErrorText(null);
		decision.mutate(verdict);
	}

	return (
		<Card as="article" ref={card} aria-labelledby={titleId} className="scroll-mt-4">
			<div className="flex items-center gap-4">
				{person && <Avatar ring person={person} />}
				<div className="min-w-0 grow">
					<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
						<span className="break-all font-semibold">{author}</span>
						{person && <PersonBadge person={person} />}
						{elsewhere && <Badge tone="info">{getClaimedText(claim.by)}</Badge>}
					</p>
					<p className="text-muted text-sm">
						{names.one}, {verb} <RelativeTime at={createdAt} /> · {getHistoryText(pending, firstText)}
					</p>
				</div>
			</div>
			<CaseBadges item={pending} />
			<h2 ref={title} id={titleId} tabIndex={-1} className="mt-3 text-lg">
				{headline}
			</h2>
			<ItemText of={subject} isOpen={state === "open"} />
			{state === "open" && (
				<ReviewPanel
					item={pending}
					busy={decision.isPending}
					visit={visit && { onLeft: leftBy, isSecondLook: pending.appeal !== null }}
					reason={reason}
					onReason={setReason}
					onDecide={decide}
					onClose={close}
				/>
			)}
			{errorText && (
				<InlineAlert tone="warn" className="mt-3">
					{errorText}
				</InlineAlert>
			)}
			{state === "open" ? null : pending.reviewError ? (
				<p className="mt-3 text-muted">{reviewErrorText[pending.reviewError]}</p>
			) : file && !visit ? (
				<div className="mt-3 flex flex-col items-start gap-3">
					{renderNotes(pending.content.value)}
					<ButtonLink href={file.path(pending.id)} variant="secondary" aria-describedby={titleId}>
						{file.label}
					</ButtonLink>
				</div>
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

/** An opened item scrolls to the top; the focus moves to its headline, unless it is about to leave. */
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

const reviewErrorText: Readonly<Record<ReviewError, string>> = {
	own: "This is yours. Another moderator decides.",
	appealed: "You decided this before. Another moderator takes the second look.",
	reported: "You reported this. Another moderator decides.",
	decided: "This has already been decided.",
};

/** The badges of a case. */
function CaseBadges({ item }: { item: Item }) {
	const { urgent, reports, appeal } = item;
	if (!urgent && reports.length === 0 && appeal === null) return null;
	return (
		<p className="mt-3 flex flex-wrap gap-2">
			{urgent && (
				<Badge tone="danger" icon={<TriangleAlert aria-hidden size={12} />}>
					Urgent
				</Badge>
			)}
			{reports.length > 0 && (
				<Badge tone="warn" icon={<Flag aria-hidden size={12} />}>
					{reports.length === 1 ? "Reported once" : `Reported ${reports.length} times`}
				</Badge>
			)}
			{appeal !== null && (
				<Badge tone="info" icon={<Scale aria-hidden size={12} />}>
					Second look requested
				</Badge>
			)}
		</p>
	);
}

function getHistoryText({ authorApproved, authorDeclined }: Item, firstText: string): string {
	if (authorApproved === null || authorDeclined === null) return "by a member who posted anonymously";
	if (authorApproved + authorDeclined === 0) return firstText;
	return `${authorApproved} approved, ${authorDeclined} declined before`;
}
