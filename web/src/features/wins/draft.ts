/** Keeps an unsent Win on this device, text at once and media beside it, until it is shared. */
import { keptSentAs, type SentAs } from "@/lib/sent-as";
import { forgetMedia, keepMedia, keptMedia } from "./draft-media";
import { emptyFields, type MediaChoice, type WinFields } from "./win-fields";

export interface Draft {
	/** Names the draft, and its first try. */
	key: string;
	/** How it was last sent. */
	sentAs?: SentAs;
	fields: WinFields;
}

interface KeptText {
	key: string;
	sentAs?: SentAs;
	title: string;
	win: string;
	choice: MediaChoice;
	socialMedia: boolean;
}

const place = (uid: string) => `exhale.draft.win.${uid}`;

export const freshDraft = (): Draft => ({ key: crypto.randomUUID(), fields: emptyFields });

export const hasContent = ({ title, win, media }: WinFields): boolean =>
	title.trim() !== "" || win.trim() !== "" || media !== null;

/** The text of the draft; its photo or video follows with `loadDraftMedia`. */
export function loadDraft(uid: string): Draft {
	const kept = readText(uid);
	if (!kept) return freshDraft();
	const { key, sentAs, title, win, choice, socialMedia } = kept;
	return { key, sentAs, fields: { ...emptyFields, title, win, choice, socialMedia } };
}

export async function loadDraftMedia(uid: string): Promise<WinFields["media"]> {
	return readText(uid) ? keptMedia(uid) : null;
}

export function saveDraft(uid: string, draft: Draft, before: WinFields) {
	const { title, win, choice, media, socialMedia } = draft.fields;
	const kept: KeptText = { key: draft.key, sentAs: draft.sentAs, title, win, choice, socialMedia };
	try {
		localStorage.setItem(place(uid), JSON.stringify(kept));
	} catch {
		// Without storage the draft lives as long as the page.
	}
	if (media !== before.media) void (media ? keepMedia(uid, media) : forgetMedia(uid));
}

export function clearDraft(uid: string) {
	try {
		localStorage.removeItem(place(uid));
	} catch {
		// Nothing was kept either.
	}
	void forgetMedia(uid);
}

function readText(uid: string): KeptText | null {
	try {
		const value = JSON.parse(localStorage.getItem(place(uid)) ?? "null") as Partial<KeptText> | null;
		if (typeof value?.key !== "string") return null;
		const { key, title = "", win = "", choice = "none", socialMedia = false } = value;
		const sentAs = keptSentAs(value.sentAs);
		return { key, sentAs, title: String(title), win: String(win), choice, socialMedia: socialMedia === true };
	} catch {
		return null;
	}
}
