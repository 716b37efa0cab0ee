/** What the desk says of a thing that waits, whatever its kind. */
import type { Person } from "@/ui/person";
import type { QueueItem, SubjectKind } from "./api";

/** How a kind is called, alone and in a row of filters. */
export const kindWords: Readonly<Record<SubjectKind, { one: string; many: string }>> = {
	win: { one: "Win", many: "Wins" },
	question: { one: "Question", many: "Questions" },
	comment: { one: "Comment", many: "Comments" },
};

/** A thing as its card shows it. */
export interface Shown {
	/** The headline. */
	title: string;
	/** The whole text. */
	text: string;
	/** How its author is called. */
	author: string;
	/** Null where the author asked not to be named. */
	card: Person | null;
	createdAt: number;
}

export function shown(item: QueueItem): Shown {
	const { win } = item;
	if (win) {
		return { title: win.title, text: win.win, author: win.author, card: win.authorCard, createdAt: win.createdAt };
	}
	return { title: kindWords[item.kind].one, text: "", author: "", card: null, createdAt: item.since };
}

/** Tells one thing from all others, whatever their kinds. */
export const keyOf = ({ kind, id }: Pick<QueueItem, "kind" | "id">): string => `${kind}:${id}`;
