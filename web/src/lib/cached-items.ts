/** Updates one item in every query of the cache: alone, in lists, and in single pages of them. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "./paged-list";

interface Item {
	id: string;
}

/** Replaces the item with `change(item)` in all queries below `queryKey`; null removes it from the lists. */
export function updateCachedItem<T extends Item>(
	client: QueryClient,
	queryKey: readonly unknown[],
	id: string,
	change: (item: T) => T | null,
) {
	const inPage = (item: T): T[] => {
		if (item.id !== id) return [item];
		const next = change(item);
		return next ? [next] : [];
	};
	client.setQueriesData<unknown>({ queryKey }, (cached: unknown) => {
		if (isPaged<T>(cached)) {
			return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.flatMap(inPage) })) };
		}
		if (isPage<T>(cached)) return { ...cached, items: cached.items.flatMap(inPage) };
		return isItem(cached) && cached.id === id ? (change(cached as T) ?? undefined) : cached;
	});
}

const isPaged = <T>(cached: unknown): cached is InfiniteData<Page<T>> =>
	typeof cached === "object" && cached !== null && "pages" in cached;

const isPage = <T>(cached: unknown): cached is Page<T> =>
	typeof cached === "object" && cached !== null && "items" in cached;

const isItem = (cached: unknown): cached is Item => typeof cached === "object" && cached !== null && "id" in cached;
