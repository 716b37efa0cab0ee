/** Wins in the query cache: their keys, and updates of one Win in every list. */
import type { QueryClient } from "@tanstack/react-query";
import { createPostKeys } from "@/commons/posts/post";
import type { Win } from "@/lib/api/types.gen";
import { updateCachedItem } from "@/lib/cached-items";

export const winKeys = { ...createPostKeys("wins"), feed: ["wins", "feed"] as const };

/** Replaces the win with `change(win)` in every query; null removes it from the lists. */
export const updateCachedWin = (client: QueryClient, id: string, change: (win: Win) => Win | null) =>
	updateCachedItem(client, winKeys.all, id, change);
