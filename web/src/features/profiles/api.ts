/** The calls about profiles, and what they answer. */
import type { EditProfile, OwnProfile } from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";

export type { EditProfile as ProfileChange, OwnProfile, PublicProfile } from "@/lib/api/types.gen";

export const showOwnProfile = (signal?: AbortSignal) => get<OwnProfile>("/api/members/me/profile", signal);

export const editProfile = (change: EditProfile) =>
	request<OwnProfile>("PATCH", "/api/members/me/profile", { body: change });

/** What a free member may do once a day. */
export type AllowanceKind = "win" | "question";

/** Lets a member do at once what is allowed once a day. */
export const resetAllowance = (uid: string, what: AllowanceKind) =>
	request<void>("DELETE", `/api/moderation/members/${encodeURIComponent(uid)}/allowances/${what}`);
