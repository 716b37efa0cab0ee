/** Questions in the cache of server data: where they lie, and how one of them changes in every list that holds it. */
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

/** Puts `change(question)` in place of the question wherever it is; null takes it out of the lists. */
export const updateCachedQuestion = (
	client: QueryClient,
	id: string,
	change: (question: Question) => Question | null,
) => updateCachedItem(client, questionKeys.all, id, change);
