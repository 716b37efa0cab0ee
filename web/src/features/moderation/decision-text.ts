/** The wording of a decision, before and after: on a new item, a reported one, and a second look. */
import type { DecisionTexts, QueueCard } from "@/commons/feature/queue-part";
import type { Decision, QueueItem } from "@/lib/api/types.gen";

type Case = Pick<QueueItem, "fresh" | "appeal" | "content">;

type Words = Omit<DecisionTexts, "approved" | "declined">;

export function getDecisionTexts({ fresh, appeal, content }: Case, card: QueueCard): Words {
	if (appeal !== null) {
		return {
			approve: "Approve after all",
			decline: "Keep the decision and reply",
			why: "Why does the decision stand?",
			send: "Keep the decision and send the reply",
		};
	}
	if (card.getDecisionTexts) return card.getDecisionTexts(content.value);
	if (!fresh) {
		return {
			approve: "Keep it",
			decline: "Remove with reason",
			why: "Why is it removed?",
			send: "Remove with this reason",
		};
	}
	return {
		approve: "Approve",
		decline: "Decline with reason",
		why: "Why does it need a change?",
		send: "Decline with this reason",
	};
}

/** Whether the author of what can be sent again reads that it was removed; null for other wording. */
export function isRemoval(
	card: QueueCard,
	{ fresh, appeal, content }: Pick<QueueItem, "fresh" | "appeal" | "content">,
) {
	if (!card.wasRemoved) return null;
	return appeal === null ? !fresh : card.wasRemoved(content.value);
}

export function getDecidedText(
	{ fresh, appeal, content }: Case,
	verdict: Decision["verdict"],
	card: QueueCard,
): string {
	if (appeal !== null) {
		return verdict === "approve"
			? (card.approvedAfterAll ?? "Approved after all. Members can see it.")
			: "The decision stands. The author will see your reply.";
	}
	if (card.getDecisionTexts) {
		const { approved, declined } = card.getDecisionTexts(content.value);
		return verdict === "approve" ? approved : declined;
	}
	if (!fresh) {
		return verdict === "approve"
			? "It stays. The members who reported it are notified."
			: "Removed. The author will see your reason.";
	}
	return verdict === "approve" ? "Approved. Members can see it." : "Declined. The author will see your reason.";
}
