/** Questions in the query cache: their keys, and updates of one Question in every list. */
import type { QueryClient } from "@tanstack/react-query";
import { createPostKeys } from "@/commons/posts/post";
import type { Question } from "@/lib/api/types.gen";
import { updateCachedItem } from "@/lib/cached-items";
import type { QuestionFilter } from "./question-filter";

export const questionKeys = {
	...createPostKeys("questions"),
	list: (wanted: QuestionFilter) => ["questions", "list", wanted] as const,
};

/** Replaces the question with `change(question)` in every query; null removes it from the lists. */
export const updateCachedQuestion = (
	client: QueryClient,
	id: string,
	change: (question: Question) => Question | null,
) => updateCachedItem(client, questionKeys.all, id, change);
