/** The calls about profiles and blocks, and what they answer. */
import type { EditProfile, Media, OwnProfile, PageBlocked } from "@/lib/api/types.gen";
import { get, request, upload } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type { Blocked, EditProfile as ProfileChange, OwnProfile, PublicProfile } from "@/lib/api/types.gen";

const blockPath = (uid: string) => `/api/blocks/${encodeURIComponent(uid)}`;

export const showOwnProfile = (signal?: AbortSignal) => get<OwnProfile>("/api/members/me/profile", signal);

export const editProfile = (change: EditProfile) =>
	request<OwnProfile>("PATCH", "/api/members/me/profile", { body: change });

export const uploadPhoto = (file: Blob, watch: { signal: AbortSignal; onProgress: (part: number) => void }) =>
	upload<Media>("/api/media/images", file, watch);

export const listBlocked = (cursor: string | null, signal?: AbortSignal) =>
	get<PageBlocked>(fromCursor("/api/blocks", cursor), signal);

export const blockMember = (uid: string) => request<void>("PUT", blockPath(uid));

export const unblockMember = (uid: string) => request<void>("DELETE", blockPath(uid));
