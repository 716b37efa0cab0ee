/** Wins in the cache of server data: where they lie, and how one of them changes in every list that holds it. */
import type { QueryClient } from "@tanstack/react-query";
import { updateCachedItem } from "@/lib/cached-items";
import type { Win } from "./api";

export const winKeys = {
	all: ["wins"] as const,
	feed: ["wins", "feed"] as const,
	one: (id: string) => ["wins", "one", id] as const,
	by: (uid: string) => ["wins", "by", uid] as const,
	waiting: (uid: string) => ["wins", "waiting", uid] as const,
	allowance: ["wins", "allowance"] as const,
};

/** Puts `change(win)` in place of the win wherever it is; null takes it out of the lists. */
export const updateCachedWin = (client: QueryClient, id: string, change: (win: Win) => Win | null) =>
	updateCachedItem(client, winKeys.all, id, change);
