/** What a decision is called, before and after: about something new, something reported, and a second look. */
import type { QueueItem, Verdict } from "./api";

type Case = Pick<QueueItem, "fresh" | "appeal">;

interface Words {
	approve: string;
	decline: string;
	/** Above the reason. */
	why: string;
	/** On the button that sends the reason. */
	send: string;
}

export function getDecisionTexts({ fresh, appeal }: Case): Words {
	if (appeal !== null) {
		return {
			approve: "Approve after all",
			decline: "Stay with it, and reply",
			why: "Why does it stay declined?",
			send: "Stay with it and send the reply",
		};
	}
	if (!fresh) {
		return {
			approve: "Keep it",
			decline: "Take it down with reason",
			why: "Why is it taken down?",
			send: "Take it down with this reason",
		};
	}
	return {
		approve: "Approve",
		decline: "Decline with reason",
		why: "Why does it need a change?",
		send: "Decline with this reason",
	};
}

/** Whether the author of a Win or a Question will read that it was removed; null where they read it in other words. */
export function isRemoval({ fresh, appeal, win, question }: Pick<QueueItem, "fresh" | "appeal" | "win" | "question">) {
	const post = win ?? question;
	if (!post) return null;
	return appeal === null ? !fresh : post.removed;
}

export function getDecidedText({ fresh, appeal }: Case, verdict: Verdict["verdict"]): string {
	if (appeal !== null) {
		return verdict === "approve"
			? "Approved after all. Everybody can see it."
			: "It stays declined. Its author reads your reply.";
	}
	if (!fresh) {
		return verdict === "approve"
			? "It stays. Those who reported it are told."
			: "Taken down. Its author sees your reason.";
	}
	return verdict === "approve" ? "Approved. Everybody can see it." : "Declined. Its author sees your reason.";
}
