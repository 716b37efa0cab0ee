/** Queries for Wins: the feed, one Win, and those of one member. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import { listPendingWins, listWins, listWinsBy, showWin, type Win } from "./api";
import { winKeys } from "./win-cache";

const getId = ({ id }: Win) => id;

export const useWinsFeed = () => useInfiniteQuery(pagedList(winKeys.feed, listWins, getId));

export const useWinsBy = (uid: string) =>
	useInfiniteQuery(pagedList(winKeys.by(uid), (cursor, signal) => listWinsBy(uid, cursor, signal), getId));

/** The reader's own Wins that are not approved. */
export const usePendingWins = (uid: string) =>
	useInfiniteQuery(pagedList(winKeys.waiting(uid), (cursor, signal) => listPendingWins(uid, cursor, signal), getId));

export const useWin = (id: string) =>
	useQuery<Win, ApiError>({ queryKey: winKeys.one(id), queryFn: ({ signal }) => showWin(id, signal) });
