/** Queries for Wins: the feed, one Win, and those of one member. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { createPostQueries, getPostId } from "@/commons/posts/post-queries";
import { listWins, listWinsByMember, showWin } from "@/lib/api/sdk.gen";
import { pagedList } from "@/lib/paged-list";
import { winKeys } from "./win-cache";

export const useWinsFeed = () => useInfiniteQuery(pagedList(winKeys.feed, listWins, getPostId));

export const {
	useBy: useWinsBy,
	usePending: usePendingWins,
	useOne: useWin,
	useLoaded: useLoadedWin,
} = createPostQueries({ show: showWin, listByMember: listWinsByMember }, winKeys);
