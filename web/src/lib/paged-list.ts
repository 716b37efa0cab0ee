/** Combines the pages of a server's list into one growing list. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { PageWin } from "./api/types.gen";
import type { ApiError } from "./http";

/** One page, in the format of every list. */
export type Page<T> = Omit<PageWin, "items"> & { items: T[] };

/** What asks a list's operation for one page; without a cursor it is the first. */
interface PageRequest {
	query: { cursor?: string };
	signal: AbortSignal;
}

/** An item that moved between two pages is shown once. */
export const pagedList = <T>(
	queryKey: readonly unknown[],
	list: (request: PageRequest) => Promise<Page<T>>,
	idOf: (item: T) => string,
) =>
	infiniteQueryOptions<Page<T>, ApiError, T[], readonly unknown[], string | null>({
		queryKey,
		queryFn: ({ pageParam, signal }) => list({ query: pageParam === null ? {} : { cursor: pageParam }, signal }),
		initialPageParam: null,
		getNextPageParam: (last) => last.nextCursor,
		select: ({ pages }) => [...new Map(pages.flatMap(({ items }) => items).map((item) => [idOf(item), item])).values()],
	});
