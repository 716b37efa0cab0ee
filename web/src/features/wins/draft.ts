/** Stores the draft of a new or edited Win on this device until it is sent: text and media separately. */
export { getEditKey } from "@/commons/posts/post-kind";

import { parseSendAttempt, type SendAttempt } from "@/lib/send-attempt";
import { createDraft, type Draft as Kept } from "@/lib/use-form-draft";
import { parseVersion, type Version } from "@/lib/versions";
import { deleteMedia, loadMedia, storeMedia } from "./draft-media";
import { type MediaChoice, newWin, type WinFields } from "./win-fields";

export type Draft = Kept<WinFields>;

interface StoredText {
	key: string;
	sentAs?: SendAttempt;
	title: string;
	win: string;
	choice: MediaChoice;
	socialMedia: boolean;
	base: Version<WinFields>;
	elsewhere?: boolean;
}

const getKey = (place: string) => `exhale.draft.win.${place}`;

/** Whether it contains any change. */
export const hasContent = ({ title, win, media, existing }: WinFields, before: WinFields): boolean =>
	title.trim() !== before.title.trim() ||
	win.trim() !== before.win.trim() ||
	media !== null ||
	existing !== before.existing;

/** The draft's text; its photo or video follows with `loadDraftMedia`. */
export function loadDraft(place: string, newest = newWin): Draft {
	const found = readText(place, newest);
	if (!found) return createDraft(newest);
	const { key, sentAs, base, elsewhere, title, win, choice, socialMedia } = found;
	const existing = base.fields.existing?.kind === choice ? base.fields.existing : null;
	return { key, sentAs, base, elsewhere, fields: { ...base.fields, title, win, choice, existing, socialMedia } };
}

export async function loadDraftMedia(place: string): Promise<WinFields["media"]> {
	return readText(place) ? loadMedia(place) : null;
}

export function saveDraft(place: string, draft: Draft, last: Draft) {
	const { title, win, choice, media, socialMedia } = draft.fields;
	const { key, sentAs, base, elsewhere } = draft;
	const stored: StoredText = { key, sentAs, base, elsewhere, title, win, choice, socialMedia };
	try {
		localStorage.setItem(getKey(place), JSON.stringify(stored));
	} catch {
		// Without storage the draft lives as long as the page.
	}
	// Sending in another window deleted the stored photo or video.
	const gone = media !== null && draft.base !== last.base;
	if (media !== last.fields.media || gone) void (media ? storeMedia(place, media) : deleteMedia(place));
}

export function clearDraft(place: string) {
	try {
		localStorage.removeItem(getKey(place));
	} catch {
		// Nothing was stored either.
	}
	void deleteMedia(place);
}

function readText(place: string, newest = newWin): StoredText | null {
	try {
		const value = JSON.parse(localStorage.getItem(getKey(place)) ?? "null") as Partial<StoredText> | null;
		if (typeof value?.key !== "string") return null;
		const { key, elsewhere, title = "", win = "", choice = "none", socialMedia = false } = value;
		const sentAs = parseSendAttempt(value.sentAs);
		const base = parseVersion(value.base, newest);
		const words = { title: String(title), win: String(win) };
		return { key, sentAs, base, elsewhere: elsewhere === true, ...words, choice, socialMedia: socialMedia === true };
	} catch {
		return null;
	}
}
