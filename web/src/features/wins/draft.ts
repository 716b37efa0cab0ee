/** Stores the draft of a new or edited Win on this device until it is sent: text and media separately. */
import { createDraftStore, type DraftStore } from "@/commons/posts/draft-store";
import { deleteMedia, loadMedia, storeMedia } from "./draft-media";
import { type MediaChoice, newWin, type WinFields } from "./win-fields";

export { getEditKey } from "@/commons/posts/post-kind";

/** Whether it contains any change. */
export const hasContent = ({ title, win, media, existing }: WinFields, before: WinFields): boolean =>
	title.trim() !== before.title.trim() ||
	win.trim() !== before.win.trim() ||
	media !== null ||
	existing !== before.existing;

const texts = createDraftStore<WinFields>({
	name: "win",
	empty: newWin,
	hasContent,
	parse({ title = "", win = "", choice = "none", socialMedia }, base) {
		const existing = base.existing?.kind === choice ? base.existing : null;
		const words = { title: String(title), win: String(win) };
		return { ...base, ...words, choice: choice as MediaChoice, existing, socialMedia: socialMedia === true };
	},
	format: ({ title, win, choice, socialMedia }) => ({ title, win, choice, socialMedia }),
});

export const winDrafts: DraftStore<WinFields> = {
	...texts,
	save(place, draft, before) {
		texts.save(place, draft, before);
		const { media } = draft.fields;
		// Sending in another window deleted the stored photo or video.
		const gone = media !== null && draft.base !== before.base;
		if (media !== before.fields.media || gone) void (media ? storeMedia(place, media) : deleteMedia(place));
	},
	clear(place) {
		texts.clear(place);
		void deleteMedia(place);
	},
};

/** `loadDraft` returns the draft's text; its photo or video follows with `loadDraftMedia`. */
export const { load: loadDraft, save: saveDraft, clear: clearDraft } = winDrafts;

export async function loadDraftMedia(place: string): Promise<WinFields["media"]> {
	return texts.isStored(place) ? loadMedia(place) : null;
}
