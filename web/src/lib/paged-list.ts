/** Lists that the server hands out page by page, as one list that grows. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { PageWin } from "./api/types.gen";
import type { ApiError } from "./http";

/** Part of a list of any kind, shaped as every list is. */
export type Page<T> = Omit<PageWin, "items"> & { items: T[] };

/** The address of a list from the cursor on; null is its beginning. */
export const fromCursor = (path: string, cursor: string | null): string =>
	cursor === null ? path : `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;

/** What moved between two pages is shown once. */
export const pagedList = <T>(
	queryKey: readonly unknown[],
	list: (cursor: string | null, signal: AbortSignal) => Promise<Page<T>>,
	idOf: (item: T) => string,
) =>
	infiniteQueryOptions<Page<T>, ApiError, T[], readonly unknown[], string | null>({
		queryKey,
		queryFn: ({ pageParam, signal }) => list(pageParam, signal),
		initialPageParam: null,
		getNextPageParam: (last) => last.nextCursor,
		select: ({ pages }) => [...new Map(pages.flatMap(({ items }) => items).map((item) => [idOf(item), item])).values()],
	});
