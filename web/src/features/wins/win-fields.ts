/** What a Win's form holds, and whether it may be sent as it is. */
import { imageBytesMax, videoBytesMax, winTextMax, winTitleMax } from "@/lib/generated/limits.gen";
import { codePoints } from "@/ui/code-points";

export type MediaChoice = "none" | "photo" | "video";

export interface ChosenMedia {
	kind: "photo" | "video";
	/** As it will be sent: a photo is compressed already. */
	file: Blob;
	/** A still of the video, where the browser could make one. */
	poster: Blob | null;
}

/** What a Win that is edited has already. */
export interface KeptMedia {
	kind: "photo" | "video";
	url: string;
	thumbnailUrl: string;
}

export interface WinFields {
	title: string;
	win: string;
	choice: MediaChoice;
	media: ChosenMedia | null;
	kept: KeptMedia | null;
	socialMedia: boolean;
}

export const emptyFields: WinFields = {
	title: "",
	win: "",
	choice: "none",
	media: null,
	kept: null,
	socialMedia: false,
};

export const REQUIRED = "Please fill in all required fields";
export const SUBMIT_VIDEO_TOO_LARGE = "Video size should be less than 25MB";
export const SUBMIT_IMAGE_TOO_LARGE = "Image size should be less than 5MB";

export type MissingField = "title" | "win";

export function missingFields(fields: WinFields): MissingField[] {
	const needed: MissingField[] = ["title", "win"];
	return needed.filter((field) => fields[field].trim() === "");
}

/** The sentence that says why this cannot be sent, or null (spec §5). */
export function submitFault(fields: WinFields): string | null {
	if (missingFields(fields).length > 0) return REQUIRED;
	if (codePoints(fields.title.trim()) > winTitleMax) return `The title can have ${winTitleMax} characters at most.`;
	if (codePoints(fields.win.trim()) > winTextMax) return `Your Win can have ${winTextMax} characters at most.`;
	const { media } = fields;
	if (media?.kind === "video" && media.file.size > videoBytesMax) return SUBMIT_VIDEO_TOO_LARGE;
	if (media?.kind === "photo" && media.file.size > imageBytesMax) return SUBMIT_IMAGE_TOO_LARGE;
	return null;
}
