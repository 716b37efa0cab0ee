/** What comments are called below each kind of post: below a Question they are answers, and replies to those. Who asked only comments. */
import type { Comment } from "@/lib/api/types.gen";
import type { Post } from "./commented-post";

export interface ThreadWords {
	/** Of one at the top of the thread, and of a reply. */
	noun: string;
	reply: string;
	/** To begin a sentence about one whose author is unknown, as once it is deleted. */
	gone: string;
	/** Above the thread, and to begin a sentence. */
	title: string;
	empty: string;
	/** The button that adds one, and what it does in a sentence, also to the post. */
	button: string;
	act: string;
	actOn: string;
	form: string;
	/** Said once it is added. */
	added: string;
	/** A link leads to one that is gone. */
	missing: string;
}

const words: Record<Post["kind"], ThreadWords> = {
	win: {
		noun: "comment",
		reply: "comment",
		gone: "This comment",
		title: "Comments",
		empty: "No comments yet",
		button: "Comment",
		act: "comment",
		actOn: "comment on it",
		form: "Write a comment",
		added: "Comment added",
		missing: "The comment you followed a link to is no longer here.",
	},
	question: {
		noun: "answer",
		reply: "reply",
		gone: "This",
		title: "Answers",
		empty: "No answers yet",
		button: "Answer",
		act: "answer",
		actOn: "answer it",
		form: "Write an answer",
		added: "Answer added",
		missing: "The answer or reply you followed a link to is no longer here.",
	},
};

export const getWords = ({ kind }: Pick<Post, "kind">): ThreadWords => words[kind];

/** The words for what the member writes at the top of the thread. */
export const getOwnWords = ({ kind, mine }: Pick<Post, "kind" | "mine">): ThreadWords => words[mine ? "win" : kind];

/** What this one is called in a sentence. */
export function getNoun({ kind }: Pick<Post, "kind">, comment: Pick<Comment, "parentId" | "byAuthor">): string {
	if (comment.parentId !== null) return words[kind].reply;
	return getOwnWords({ kind, mine: comment.byAuthor }).noun;
}

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
