/** Questions in the cache of server data: where they lie, and how one of them changes in every list that holds it. */
import type { QueryClient } from "@tanstack/react-query";
import { changeHeld } from "@/lib/held-items";
import type { Question, Wanted } from "./api";

export const questionKeys = {
	all: ["questions"] as const,
	list: (wanted: Wanted) => ["questions", "list", wanted] as const,
	one: (id: string) => ["questions", "one", id] as const,
	by: (uid: string) => ["questions", "by", uid] as const,
	waiting: (uid: string) => ["questions", "waiting", uid] as const,
	allowance: ["questions", "allowance"] as const,
};

/** Puts `change(question)` in place of the question wherever it is; null takes it out of the lists. */
export const changeHeldQuestion = (client: QueryClient, id: string, change: (question: Question) => Question | null) =>
	changeHeld(client, questionKeys.all, id, change);
