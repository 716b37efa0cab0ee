/** Questions in the query cache: their keys, and updates of one Question in every list. */
import type { QueryClient } from "@tanstack/react-query";
import { updateCachedItem } from "@/lib/cached-items";
import type { Question, QuestionFilter } from "./api";

export const questionKeys = {
	all: ["questions"] as const,
	list: (wanted: QuestionFilter) => ["questions", "list", wanted] as const,
	one: (id: string) => ["questions", "one", id] as const,
	by: (uid: string) => ["questions", "by", uid] as const,
	waiting: (uid: string) => ["questions", "waiting", uid] as const,
	allowance: ["questions", "allowance"] as const,
};

/** Replaces the question with `change(question)` in every query; null removes it from the lists. */
export const updateCachedQuestion = (
	client: QueryClient,
	id: string,
	change: (question: Question) => Question | null,
) => updateCachedItem(client, questionKeys.all, id, change);
