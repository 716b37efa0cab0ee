/** Describes a queue item of any kind for the desk, in the words of its feature. */
import type { QueueCard, SubjectView } from "@/commons/feature/queue-part";
import type { MemberCard, QueueItem } from "@/lib/api/types.gen";

export function getCard(cards: readonly QueueCard[], { kind }: Pick<QueueItem, "kind">): QueueCard {
	const card = cards.find((one) => one.kind === kind);
	if (!card) throw new Error(`No feature shows a ${kind} at the desk`);
	return card;
}

export const describeSubject = (cards: readonly QueueCard[], item: QueueItem): SubjectView =>
	getCard(cards, item).describe(item.content.value, item.since);

/** The author's card; null for an anonymous author. */
export const getAuthor = (cards: readonly QueueCard[], item: QueueItem): MemberCard | null =>
	getCard(cards, item).getAuthor(item.content.value);

/** Identifies one item of the queue. */
export type Subject = Pick<QueueItem, "kind" | "id">;

/** A unique key across all kinds. */
export const getKey = ({ kind, id }: Subject): string => `${kind}:${id}`;
