/** What a Win's form holds, and whether it may be sent as it is. */
import { type ChosenMedia, type MediumKind, mediaFault } from "@/commons/media/chosen-media";
import { winTextMax, winTitleMax } from "@/lib/generated/limits.gen";
import { codePoints } from "@/ui/code-points";

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
