/** API calls and types of profiles. */
import type { EditProfile, OwnProfile } from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";

export type { EditProfile as ProfileChange, OwnProfile, PublicProfile } from "@/lib/api/types.gen";

export const showOwnProfile = (signal?: AbortSignal) => get<OwnProfile>("/api/members/me/profile", signal);

export const editProfile = (change: EditProfile) =>
	request<OwnProfile>("PATCH", "/api/members/me/profile", { body: change });

/** Resets a member's daily allowance of one kind. */
export const resetAllowance = (uid: string, what: string) =>
	request<void>("DELETE", `/api/moderation/members/${encodeURIComponent(uid)}/allowances/${encodeURIComponent(what)}`);
