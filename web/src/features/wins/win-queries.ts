/** Reads Wins: the feed, one of them, and those of one member. */
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Problem } from "@/lib/http";
import { listWins, listWinsBy, type Page, showWin, type Win } from "./api";
import { winKeys } from "./win-cache";

type List = (cursor: string | null, signal: AbortSignal) => Promise<Page<Win>>;

const listOptions = (queryKey: readonly unknown[], list: List) =>
	infiniteQueryOptions<Page<Win>, Problem, Win[], readonly unknown[], string | null>({
		queryKey,
		queryFn: ({ pageParam, signal }) => list(pageParam, signal),
		initialPageParam: null,
		getNextPageParam: (last) => last.nextCursor,
		// A win that moved between two pages is shown once.
		select: ({ pages }) => [...new Map(pages.flatMap(({ items }) => items).map((win) => [win.id, win])).values()],
	});

export const useWinsFeed = () => useInfiniteQuery(listOptions(winKeys.feed, listWins));

export const useWinsBy = (uid: string) =>
	useInfiniteQuery(listOptions(winKeys.by(uid), (cursor, signal) => listWinsBy(uid, cursor, signal)));

export const useWin = (id: string) =>
	useQuery<Win, Problem>({ queryKey: winKeys.one(id), queryFn: ({ signal }) => showWin(id, signal) });
