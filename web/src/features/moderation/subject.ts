/** Describes a queue item of any kind for the desk. */
import type { MemberCard } from "@/lib/api/types.gen";
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

export function describeSubject({ content, since }: QueueItem): SubjectView {
	switch (content.kind) {
		case "win": {
			const { title, win: text, author, authorCard: card, createdAt } = content.value;
			return { title, text, author, card, createdAt };
		}
		case "question": {
			const { prompt: text, author, authorCard: card, createdAt } = content.value;
			return { title: getExcerpt(text), text, author, card, createdAt };
		}
		case "comment": {
			const { text, authorName: author, author: card, createdAt } = content.value;
			return { title: getExcerpt(text), text, author, card, createdAt };
		}
		case "member": {
			const { card, says } = content.value;
			// The photo itself may be what was reported: it is uncovered below, not here.
			const bare = { ...card, photoURL: "" };
			const text = [says.bio, says.about].filter(Boolean).join("\n\n");
			return { title: card.displayName, text, author: card.displayName, card: bare, createdAt: since };
		}
		case "message": {
			const { author: card, note, text: message, videoUrl, createdAt } = content.value;
			const text = note ? `${note}\n\n${message}` : message;
			const title = getExcerpt(message || (videoUrl ? "A video" : "A photo"));
			return { title, text, author: card.displayName, card, createdAt };
		}
		case "reported_conversation": {
			const { author: card, createdAt } = content.value;
			return { title: `Messages by ${card.displayName}`, text: "", author: card.displayName, card, createdAt };
		}
	}
}

/** The author's card; null for an anonymous author. */
export function getAuthor({ content }: QueueItem): MemberCard | null {
	switch (content.kind) {
		case "win":
		case "question":
			return content.value.authorCard;
		case "member":
			return content.value.card;
		default:
			return content.value.author;
	}
}

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
