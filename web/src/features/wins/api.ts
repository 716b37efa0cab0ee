/** API calls and types of Wins. */
import type { EditWin, Liked, PageWin, ShareWin, Win, WinAllowance } from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type { EditWin as WinChange, Win, WinAllowance as Allowance } from "@/lib/api/types.gen";

const winPath = (id: string) => `/api/wins/${encodeURIComponent(id)}`;

export const listWins = (cursor: string | null, signal?: AbortSignal) =>
	get<PageWin>(fromCursor("/api/wins", cursor), signal);

export const listWinsBy = (uid: string, cursor: string | null, signal?: AbortSignal) =>
	get<PageWin>(fromCursor(`/api/members/${encodeURIComponent(uid)}/wins`, cursor), signal);

export const listPendingWins = (uid: string, cursor: string | null, signal?: AbortSignal) =>
	get<PageWin>(fromCursor(`/api/members/${encodeURIComponent(uid)}/wins?waiting=true`, cursor), signal);

export const showWin = (id: string, signal?: AbortSignal) => get<Win>(winPath(id), signal);

export const showWinAllowance = (signal?: AbortSignal) => get<WinAllowance>("/api/wins/allowance", signal);

export const shareWin = (body: ShareWin, idempotencyKey: string, signal?: AbortSignal) =>
	request<Win>("POST", "/api/wins", { body, idempotencyKey, signal });

export const editWin = (id: string, body: EditWin, signal?: AbortSignal) =>
	request<Win>("PATCH", winPath(id), { body, signal });

export const withdrawWin = (id: string) => request<void>("DELETE", winPath(id));

export const likeWin = (id: string, liked: boolean) => request<Liked>(liked ? "PUT" : "DELETE", `${winPath(id)}/like`);
