/** The calls about profiles, and what they answer. */
import type { EditProfile, Media, OwnProfile } from "@/lib/api/types.gen";
import { get, request, upload } from "@/lib/http";

export type { EditProfile as ProfileChange, OwnProfile, PublicProfile } from "@/lib/api/types.gen";

export const showOwnProfile = (signal?: AbortSignal) => get<OwnProfile>("/api/members/me/profile", signal);

export const editProfile = (change: EditProfile) =>
	request<OwnProfile>("PATCH", "/api/members/me/profile", { body: change });

export const uploadPhoto = (file: Blob, watch: { signal: AbortSignal; onProgress: (part: number) => void }) =>
	upload<Media>("/api/media/images", file, watch);
