/** The calls of the moderators' desk, and what they answer. */
import type { Page, Win } from "@/features/wins/api";
import { get, request } from "@/lib/http";

export interface Claim {
	/** The moderator's name. */
	by: string;
	mine: boolean;
	until: number;
}

export interface PendingWin {
	win: Win;
	claim: Claim | null;
	authorApproved: number;
	authorDeclined: number;
}

export type Verdict = { verdict: "approve" } | { verdict: "decline"; reason: string };

const path = (id: string, part: "claim" | "decision") => `/api/moderation/wins/${encodeURIComponent(id)}/${part}`;

export const listPendingWins = (cursor: string | null, signal?: AbortSignal) =>
	get<Page<PendingWin>>(
		cursor === null ? "/api/moderation/wins" : `/api/moderation/wins?cursor=${encodeURIComponent(cursor)}`,
		signal,
	);

export const claimWin = (id: string) => request<Claim>("PUT", path(id, "claim"));

export const releaseWin = (id: string) => request<void>("DELETE", path(id, "claim"));

export const decideWin = (id: string, body: Verdict) =>
	request<{ undoUntil: number }>("PUT", path(id, "decision"), { body });

export const undoDecision = (id: string) => request<void>("DELETE", path(id, "decision"));
