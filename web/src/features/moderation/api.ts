/** The calls of the moderators' desk, and what they answer. */
import type { Claim, Decided, Decision, PagePendingWin } from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type { Decision as Verdict, PendingWin } from "@/lib/api/types.gen";

const path = (id: string, part: "claim" | "decision") => `/api/moderation/win/${encodeURIComponent(id)}/${part}`;

export const listPendingWins = (cursor: string | null, signal?: AbortSignal) =>
	get<PagePendingWin>(fromCursor("/api/moderation/queue", cursor), signal);

export const claimWin = (id: string) => request<Claim>("PUT", path(id, "claim"));

export const releaseWin = (id: string) => request<void>("DELETE", path(id, "claim"));

export const decideWin = (id: string, body: Decision) => request<Decided>("PUT", path(id, "decision"), { body });

export const undoDecision = (id: string) => request<void>("DELETE", path(id, "decision"));
