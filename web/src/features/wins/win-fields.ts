/** What a Win's form holds, and whether it may be sent as it is. */
import { type ChosenMedia, type MediumKind, mediaFault } from "@/commons/media/chosen-media";
import { winTextMax, winTitleMax } from "@/lib/generated/limits.gen";
import { onTopOf, type Version } from "@/lib/versions";
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
}

export const emptyFields: WinFields = {
	title: "",
	win: "",
	choice: "none",
	media: null,
	kept: null,
	socialMedia: false,
};

/** What the form of a new Win begins with. */
export const newWin: Version<WinFields> = { fields: emptyFields, submittedAt: null };

/** What the form of a Win that is changed begins with. */
export function versionOf(win: Win): Version<WinFields> {
	const { title, imageUrl, videoUrl, thumbnailUrl, sharePermissions, submittedAt } = win;
	const kept: KeptMedia | null = videoUrl
		? { kind: "video", url: videoUrl, thumbnailUrl }
		: imageUrl
			? { kind: "photo", url: imageUrl, thumbnailUrl: "" }
			: null;
	const { socialMedia } = sharePermissions;
	return {
		fields: { ...emptyFields, title, win: win.win, choice: kept?.kind ?? "none", kept, socialMedia },
		submittedAt,
	};
}

/** One's own change on top of a newer version; a photo or video is taken or left as a whole. */
export function winOnTopOf(newer: WinFields, before: WinFields, mine: WinFields): WinFields {
	const { choice, media, kept } = mine;
	const touched = media !== null || choice !== before.choice || !kept !== !before.kept;
	return { ...onTopOf(newer, before, mine), ...(touched ? { choice, media, kept: null } : mediaOf(newer)) };
}

const mediaOf = ({ choice, media, kept }: WinFields) => ({ choice, media, kept });

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
