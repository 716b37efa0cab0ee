/** Wins in the cache of server data: where they lie, and how one of them changes in every list that holds it. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "@/lib/paged-list";
import type { Win } from "./api";

export const winKeys = {
	all: ["wins"] as const,
	feed: ["wins", "feed"] as const,
	one: (id: string) => ["wins", "one", id] as const,
	by: (uid: string) => ["wins", "by", uid] as const,
	allowance: ["wins", "allowance"] as const,
};

type Held = Win | InfiniteData<Page<Win>> | undefined;

/** Puts `change(win)` in place of the win wherever it is; null takes it out of the lists. */
export function changeHeldWin(client: QueryClient, id: string, change: (win: Win) => Win | null) {
	client.setQueriesData<Held>({ queryKey: winKeys.all }, (held) => {
		if (!held) return held;
		if ("pages" in held) {
			const pages = held.pages.map((page) => ({
				...page,
				items: page.items.flatMap((win) => changed(win, id, change)),
			}));
			return { ...held, pages };
		}
		return "id" in held && held.id === id ? (change(held) ?? undefined) : held;
	});
}

function changed(win: Win, id: string, change: (win: Win) => Win | null): Win[] {
	if (win.id !== id) return [win];
	const next = change(win);
	return next ? [next] : [];
}
