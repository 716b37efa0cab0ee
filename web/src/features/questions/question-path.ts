/** Where Questions are to be found, and which of them an address asks for. */
import { type QuestionTag, questionTags } from "@/lib/generated/question-tags.gen";
import type { QuestionFilter } from "./api";

export const QUESTIONS = "/community/questions";

export const getQuestionPath = (id: string): string => `${QUESTIONS}/${encodeURIComponent(id)}`;

/** The list of what is wanted; what is usual stays out of the address. */
export function getListPath({ kind, tag, answered }: QuestionFilter): string {
	const query = new URLSearchParams();
	if (kind === "prompt") query.set("kind", kind);
	if (tag) query.set("tag", tag);
	if (answered) query.set("answered", "1");
	const text = query.toString();
	return text === "" ? QUESTIONS : `${QUESTIONS}?${text}`;
}

/** What the address asks for; words that mean nothing are passed over. */
export function parseFilter(search: string): QuestionFilter {
	const query = new URLSearchParams(search);
	const tag = query.get("tag");
	return {
		kind: query.get("kind") === "prompt" ? "prompt" : "question",
		tag: isTag(tag) ? tag : null,
		answered: query.get("answered") === "1",
	};
}

const isTag = (word: string | null): word is QuestionTag => questionTags.some((tag) => tag === word);
