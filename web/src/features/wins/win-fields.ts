/** What a Win's form holds, and whether it may be sent as it is. */
import { type ChosenMedia, type MediumKind, mediaFault } from "@/commons/media/chosen-media";
import { winTextMax, winTitleMax } from "@/lib/generated/limits.gen";
import { joinChanges } from "@/lib/join-changes";
import { codePoints } from "@/ui/code-points";
import type { Win } from "./api";

export type MediaChoice = "none" | MediumKind;

/** What a Win that is edited has already. */
export interface KeptMedia {
	kind: MediumKind;
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
	/** `submittedAt` of the Win that is changed, as its author read it. */
	read: number | null;
}

export const emptyFields: WinFields = {
	title: "",
	win: "",
	choice: "none",
	media: null,
	kept: null,
	socialMedia: false,
	read: null,
};

/** What the form of a Win that is changed begins with. */
export function fieldsOf(win: Win): WinFields {
	const kept: KeptMedia | null = win.videoUrl
		? { kind: "video", url: win.videoUrl, thumbnailUrl: win.thumbnailUrl }
		: win.imageUrl
			? { kind: "photo", url: win.imageUrl, thumbnailUrl: "" }
			: null;
	return {
		title: win.title,
		win: win.win,
		choice: kept?.kind ?? "none",
		media: null,
		kept,
		socialMedia: win.sharePermissions.socialMedia,
		read: win.submittedAt,
	};
}

/** What was changed here, on top of the version `newer`; a photo or video is taken or left as a whole. */
export function onTopOf(newer: WinFields, before: WinFields, mine: WinFields): WinFields {
	const joined = joinChanges(newer, before, mine);
	const { choice, media, kept } = mine;
	const touched = media !== null || choice !== before.choice || !kept !== !before.kept;
	return { ...joined, ...(touched && { choice, media, kept: null }), read: newer.read };
}

export const REQUIRED = "Please fill in all required fields";

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
	return fields.media && mediaFault(fields.media);
}
