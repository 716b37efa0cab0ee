/** Keeps an unsent Win, or what is changed in one, on this device, text at once and media beside it, until it is sent. */
import { keptSentAs, type SentAs } from "@/lib/sent-as";
import { freshDraft, type Draft as Kept } from "@/lib/use-kept-draft";
import { keptVersion, type Version } from "@/lib/versions";
import { forgetMedia, keepMedia, keptMedia } from "./draft-media";
import { type MediaChoice, newWin, type WinFields } from "./win-fields";

export type Draft = Kept<WinFields>;

interface KeptText {
	key: string;
	sentAs?: SentAs;
	title: string;
	win: string;
	choice: MediaChoice;
	socialMedia: boolean;
	base: Version<WinFields>;
	elsewhere?: boolean;
}

/** A place is the author's id or, for a change of a Win, this. */
export const placeOfChange = ({ uid, id }: { uid: string; id: string }) => `${uid}.${id}`;

const keyOf = (place: string) => `exhale.draft.win.${place}`;

/** Whether there is more in it than there was before. */
export const hasContent = ({ title, win, media, kept }: WinFields, before: WinFields): boolean =>
	title.trim() !== before.title.trim() || win.trim() !== before.win.trim() || media !== null || kept !== before.kept;

/** The text of the draft; its photo or video follows with `loadDraftMedia`. */
export function loadDraft(place: string, newest = newWin): Draft {
	const found = readText(place, newest);
	if (!found) return freshDraft(newest);
	const { key, sentAs, base, elsewhere, title, win, choice, socialMedia } = found;
	const kept = base.fields.kept?.kind === choice ? base.fields.kept : null;
	return { key, sentAs, base, elsewhere, fields: { ...base.fields, title, win, choice, kept, socialMedia } };
}

export async function loadDraftMedia(place: string): Promise<WinFields["media"]> {
	return readText(place) ? keptMedia(place) : null;
}

export function saveDraft(place: string, draft: Draft, last: Draft) {
	const { title, win, choice, media, socialMedia } = draft.fields;
	const { key, sentAs, base, elsewhere } = draft;
	const kept: KeptText = { key, sentAs, base, elsewhere, title, win, choice, socialMedia };
	try {
		localStorage.setItem(keyOf(place), JSON.stringify(kept));
	} catch {
		// Without storage the draft lives as long as the page.
	}
	// What another window sent took the kept photo or video with it.
	const gone = media !== null && draft.base !== last.base;
	if (media !== last.fields.media || gone) void (media ? keepMedia(place, media) : forgetMedia(place));
}

export function clearDraft(place: string) {
	try {
		localStorage.removeItem(keyOf(place));
	} catch {
		// Nothing was kept either.
	}
	void forgetMedia(place);
}

function readText(place: string, newest = newWin): KeptText | null {
	try {
		const value = JSON.parse(localStorage.getItem(keyOf(place)) ?? "null") as Partial<KeptText> | null;
		if (typeof value?.key !== "string") return null;
		const { key, elsewhere, title = "", win = "", choice = "none", socialMedia = false } = value;
		const sentAs = keptSentAs(value.sentAs);
		const base = keptVersion(value.base, newest);
		const words = { title: String(title), win: String(win) };
		return { key, sentAs, base, elsewhere: elsewhere === true, ...words, choice, socialMedia: socialMedia === true };
	} catch {
		return null;
	}
}
