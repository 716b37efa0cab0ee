/** API calls to block, unblock and list blocked members. */
import type { PageBlocked } from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

const blockPath = (uid: string) => `/api/blocks/${encodeURIComponent(uid)}`;

export const listBlocked = (cursor: string | null, signal?: AbortSignal) =>
	get<PageBlocked>(fromCursor("/api/blocks", cursor), signal);

export const blockMember = (uid: string) => request<void>("PUT", blockPath(uid));

export const unblockMember = (uid: string) => request<void>("DELETE", blockPath(uid));
