/** Combines the pages of a server's list into one growing list. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { PageWin } from "./api/types.gen";
import type { ApiError } from "./http";

/** One page, in the format of every list. */
export type Page<T> = Omit<PageWin, "items"> & { items: T[] };

/** The path of a list from the cursor on; null is its start. */
export const fromCursor = (path: string, cursor: string | null): string =>
	cursor === null ? path : `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;

/** An item that moved between two pages is shown once. */
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
