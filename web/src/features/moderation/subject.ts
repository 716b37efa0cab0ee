/** Describes a queue item of any kind for the desk. */
import type { Person } from "@/ui/person";
import type { QueueItem, SubjectKind } from "./api";

/** The names of the kinds, singular and plural. */
export const kindNames: Readonly<Record<SubjectKind, { one: string; many: string }>> = {
	win: { one: "Win", many: "Wins" },
	question: { one: "Question", many: "Questions" },
	comment: { one: "Comment", many: "Comments" },
	member: { one: "Profile", many: "Profiles" },
	message: { one: "Message", many: "Messages" },
	reported_conversation: { one: "Direct messages", many: "Direct messages" },
};

/** The view of an item on its card. */
export interface SubjectView {
	/** The headline. */
	title: string;
	/** The whole text. */
	text: string;
	/** The author's name. */
	author: string;
	/** Null for an anonymous author. */
	card: Person | null;
	createdAt: number;
}

export function describeSubject(item: QueueItem): SubjectView {
	const { win, question, comment, member, message } = item;
	if (win) {
		return { title: win.title, text: win.win, author: win.author, card: win.authorCard, createdAt: win.createdAt };
	}
	if (question) {
		const { prompt: text, author, authorCard: card, createdAt } = question;
		return { title: getExcerpt(text), text, author, card, createdAt };
	}
	if (comment) {
		const { text, authorName: author, author: card, createdAt } = comment;
		return { title: getExcerpt(text), text, author, card, createdAt };
	}
	if (member) {
		const { card, says } = member;
		// The photo itself may be what was reported: it is uncovered below, not here.
		const bare = { ...card, photoURL: "" };
		const text = [says.bio, says.about].filter(Boolean).join("\n\n");
		return { title: card.displayName, text, author: card.displayName, card: bare, createdAt: item.since };
	}
	if (message) {
		const { author: card, note, createdAt } = message;
		const text = note ? `${note}\n\n${message.text}` : message.text;
		return {
			title: getExcerpt(message.text || (message.videoUrl ? "A video" : "A photo")),
			text,
			author: card.displayName,
			card,
			createdAt,
		};
	}
	if (item.reportedConversation) {
		const { author: card, createdAt } = item.reportedConversation;
		return { title: `Messages by ${card.displayName}`, text: "", author: card.displayName, card, createdAt };
	}
	return { title: kindNames[item.kind].one, text: "", author: "", card: null, createdAt: item.since };
}

/** The author's card; null for an anonymous author. */
export const getAuthor = ({ win, question, comment, member, message, reportedConversation }: QueueItem) =>
	win?.authorCard ??
	question?.authorCard ??
	comment?.author ??
	member?.card ??
	message?.author ??
	reportedConversation?.author ??
	null;

const BEGINNING = 60;

/** The first words of a text without a title, without cutting a word in half. */
export function getExcerpt(text: string): string {
	const line = text.replace(/\s+/g, " ");
	const letters = [...line];
	if (letters.length <= BEGINNING) return line;
	const cut = letters.slice(0, BEGINNING).join("");
	return `${cut.slice(0, cut.lastIndexOf(" ") > 20 ? cut.lastIndexOf(" ") : undefined)}…`;
}

/** A unique key across all kinds. */
export const getKey = ({ kind, id }: Pick<QueueItem, "kind" | "id">): string => `${kind}:${id}`;
