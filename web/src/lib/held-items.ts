/** Changes one thing in the cache of server data wherever it is held: alone, and in every list. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Page } from "./paged-list";

interface Item {
	id: string;
}

/** Puts `change(item)` in place of the item in all queries below `queryKey`; null takes it out of the lists. */
export function changeHeld<T extends Item>(
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
	client.setQueriesData<unknown>({ queryKey }, (held: unknown) => {
		if (isPaged<T>(held)) {
			return { ...held, pages: held.pages.map((page) => ({ ...page, items: page.items.flatMap(inPage) })) };
		}
		return isItem(held) && held.id === id ? (change(held as T) ?? undefined) : held;
	});
}

const isPaged = <T>(held: unknown): held is InfiniteData<Page<T>> =>
	typeof held === "object" && held !== null && "pages" in held;

const isItem = (held: unknown): held is Item => typeof held === "object" && held !== null && "id" in held;
