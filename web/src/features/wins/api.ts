/** API calls and types of Wins. */
import { createPostApi } from "@/commons/posts/post-api";
import type { EditWin, Liked, PageWin, ShareWin, Win, WinAllowance } from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type { EditWin as WinChange, Win, WinAllowance as Allowance } from "@/lib/api/types.gen";

export const winApi = createPostApi<Win, ShareWin, EditWin, WinAllowance>("wins");

export const { showAllowance: showWinAllowance } = winApi;

export const listWins = (cursor: string | null, signal?: AbortSignal) =>
	get<PageWin>(fromCursor("/api/wins", cursor), signal);

export const likeWin = (id: string, liked: boolean) =>
	request<Liked>(liked ? "PUT" : "DELETE", `/api/wins/${encodeURIComponent(id)}/like`);
