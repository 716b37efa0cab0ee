/** Reads Wins: the feed, one of them, and those of one member. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Problem } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import { listWaitingWins, listWins, listWinsBy, showWin, type Win } from "./api";
import { winKeys } from "./win-cache";

const idOf = ({ id }: Win) => id;

export const useWinsFeed = () => useInfiniteQuery(pagedList(winKeys.feed, listWins, idOf));

export const useWinsBy = (uid: string) =>
	useInfiniteQuery(pagedList(winKeys.by(uid), (cursor, signal) => listWinsBy(uid, cursor, signal), idOf));

/** Those of the reader's own that are not with everybody yet. */
export const useWaitingWins = (uid: string) =>
	useInfiniteQuery(pagedList(winKeys.waiting(uid), (cursor, signal) => listWaitingWins(uid, cursor, signal), idOf));

export const useWin = (id: string) =>
	useQuery<Win, Problem>({ queryKey: winKeys.one(id), queryFn: ({ signal }) => showWin(id, signal) });
