/** Reads Wins: the feed, one of them, and those of one member. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Problem } from "@/lib/http";
import { firstPages, pagedList } from "@/lib/paged-list";
import { listWins, listWinsBy, showWin, type Win } from "./api";
import { winKeys } from "./win-cache";

const idOf = ({ id }: Win) => id;

export const useWinsFeed = () => useInfiniteQuery(pagedList(winKeys.feed, listWins, idOf));

export const useWinsBy = (uid: string) =>
	useInfiniteQuery(pagedList(winKeys.by(uid), (cursor, signal) => listWinsBy(uid, cursor, signal), idOf));

/** Several pages of them at once, because what waits may stand behind many that do not. */
export const useManyWinsBy = (uid: string) =>
	useQuery<Win[], Problem>({
		queryKey: winKeys.manyBy(uid),
		queryFn: ({ signal }) => firstPages((cursor) => listWinsBy(uid, cursor, signal)),
	});

export const useWin = (id: string) =>
	useQuery<Win, Problem>({ queryKey: winKeys.one(id), queryFn: ({ signal }) => showWin(id, signal) });
