/** The paths of Questions and of filtered lists. */
import { type QuestionTag, questionTags } from "@/lib/generated/question-tags.gen";
import type { QuestionFilter } from "./question-filter";

export const QUESTIONS = "/community/questions";

export const getQuestionPath = (id: string): string => `${QUESTIONS}/${encodeURIComponent(id)}`;

/** The path of a filtered list; defaults are omitted. */
export function getListPath({ kind, tag, answers }: QuestionFilter): string {
	const query = new URLSearchParams();
	if (kind === "prompt") query.set("kind", kind);
	if (tag) query.set("tag", tag);
	if (answers === "professional") query.set("answered", "1");
	if (answers === "none") query.set("unanswered", "1");
	const text = query.toString();
	return text === "" ? QUESTIONS : `${QUESTIONS}?${text}`;
}

/** Reads the filter from the search parameters; unknown values are ignored. */
export function parseFilter(search: string): QuestionFilter {
	const query = new URLSearchParams(search);
	const tag = query.get("tag");
	return {
		kind: query.get("kind") === "prompt" ? "prompt" : "question",
		tag: isTag(tag) ? tag : null,
		answers: query.get("answered") === "1" ? "professional" : query.get("unanswered") === "1" ? "none" : null,
	};
}

const isTag = (word: string | null): word is QuestionTag => questionTags.some((tag) => tag === word);
