/** The fields of a Win's form, and their validation. */
import { type ChosenMedia, type MediaKind, validateMedia } from "@/commons/media/chosen-media";
import type { Win } from "@/lib/api/types.gen";
import { winTextMax, winTitleMax } from "@/lib/generated/limits.gen";
import { rebaseFields, type Version } from "@/lib/versions";
import { countCodePoints } from "@/ui/code-points";

export type MediaChoice = "none" | MediaKind;

/** The current photo or video of an edited Win. */
export interface ExistingMedia {
	kind: MediaKind;
	url: string;
	thumbnailUrl: string;
}

export interface WinFields {
	title: string;
	win: string;
	choice: MediaChoice;
	media: ChosenMedia | null;
	existing: ExistingMedia | null;
	socialMedia: boolean;
}

export const emptyFields: WinFields = {
	title: "",
	win: "",
	choice: "none",
	media: null,
	existing: null,
	socialMedia: false,
};

/** The initial fields of a new Win. */
export const newWin: Version<WinFields> = { fields: emptyFields, submittedAt: null };

/** The initial fields of an edited Win. */
export function getVersion(win: Win): Version<WinFields> {
	const { title, imageUrl, videoUrl, thumbnailUrl, sharePermissions, submittedAt } = win;
	const existing: ExistingMedia | null = videoUrl
		? { kind: "video", url: videoUrl, thumbnailUrl }
		: imageUrl
			? { kind: "photo", url: imageUrl, thumbnailUrl: "" }
			: null;
	const { socialMedia } = sharePermissions;
	return {
		fields: { ...emptyFields, title, win: win.win, choice: existing?.kind ?? "none", existing, socialMedia },
		submittedAt,
	};
}

/** Applies the member's changes to a newer version; media are taken as a whole. */
export function rebaseWin(newer: WinFields, before: WinFields, mine: WinFields): WinFields {
	const { choice, media, existing } = mine;
	const touched = media !== null || choice !== before.choice || !existing !== !before.existing;
	return { ...rebaseFields(newer, before, mine), ...(touched ? { choice, media, existing: null } : getMedia(newer)) };
}

const getMedia = ({ choice, media, existing }: WinFields) => ({ choice, media, existing });

export const REQUIRED = "Please fill in all required fields";

export type MissingField = "title" | "win";

export function missingFields(fields: WinFields): MissingField[] {
	const needed: MissingField[] = ["title", "win"];
	return needed.filter((field) => fields[field].trim() === "");
}

/** Returns why this cannot be sent, or null (spec §5). */
export function getSubmitError(fields: WinFields): string | null {
	if (missingFields(fields).length > 0) return REQUIRED;
	if (countCodePoints(fields.title.trim()) > winTitleMax)
		return `The title can have ${winTitleMax} characters at most.`;
	if (countCodePoints(fields.win.trim()) > winTextMax) return `Your Win can have ${winTextMax} characters at most.`;
	return fields.media && validateMedia(fields.media);
}
