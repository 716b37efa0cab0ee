/** Prepares a chosen photo or video for upload, and validates it again before it goes. */
import { imageBytesMax, videoBytesMax } from "@/lib/generated/limits.gen";
import { photoErrorTexts, preparePhoto } from "@/lib/prepare-photo";
import { prepareVideo, videoErrorTexts } from "./prepare-video";

export type MediaKind = "photo" | "video";

export interface ChosenMedia {
	kind: MediaKind;
	/** As it will be sent: a photo is already compressed. */
	file: Blob;
	/** A thumbnail of the video, if the browser could make one. */
	poster: Blob | null;
}

export const SUBMIT_VIDEO_TOO_LARGE = "Video size should be less than 25MB";
export const SUBMIT_IMAGE_TOO_LARGE = "Image size should be less than 5MB";

/** The server's media errors in the member's words. */
export const mediaErrorTexts: Readonly<Record<string, string>> = { ...photoErrorTexts, ...videoErrorTexts };

/** Throws an Error with a sentence for the member. */
export async function prepareMedia(kind: MediaKind, file: File): Promise<ChosenMedia> {
	if (kind === "photo") return { kind, file: await preparePhoto(file), poster: null };
	return { kind, poster: await prepareVideo(file), file };
}

/** Returns why this cannot be sent, or null (spec §5). */
export function validateMedia({ kind, file }: ChosenMedia): string | null {
	if (kind === "video" && file.size > videoBytesMax) return SUBMIT_VIDEO_TOO_LARGE;
	return kind === "photo" && file.size > imageBytesMax ? SUBMIT_IMAGE_TOO_LARGE : null;
}
