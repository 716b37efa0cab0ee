/** Stores the draft of a new or edited Room on this device until it is sent. */
import { createDraftStore } from "@/commons/posts/draft-store";
import { roomTags } from "@/lib/generated/limits.gen";
import { createDraft, type Draft } from "@/lib/use-form-draft";
import { hasSameContent } from "@/lib/versions";
import { newRoom, parseStart, type RoomFields } from "./room-fields";

export const roomDrafts = createDraftStore<RoomFields>({
	name: "room",
	empty: newRoom(0),
	hasContent: (fields, before) => !hasSameContent(fields, before),
	parse(stored, base) {
		const fields = stored.fields as Partial<RoomFields> | undefined;
		if (typeof fields?.title !== "string") return null;
		const { tags, ...others } = { ...base, ...fields };
		if (!Array.isArray(tags)) return null;
		// An older version of the app may have known other tags.
		return { ...others, tags: tags.filter((tag) => roomTags.includes(tag)) };
	},
	format: (fields) => ({ fields }),
});

/** Where the draft of an edit is stored; that of a new Room is stored under its creator's id. */
export const getEditKey = (uid: string, id: string) => `${uid}.${id}`;

/** The draft of a new Room; a time that has passed since becomes the next full hour. */
export function loadNewDraft(uid: string, now: number): Draft<RoomFields> {
	const newest = newRoom(now);
	if (!roomDrafts.isStored(uid)) return createDraft(newest);
	const draft = roomDrafts.load(uid, newest);
	if ((parseStart(draft.fields) ?? 0) > now) return draft;
	const { date, time } = newest.fields;
	return { ...draft, fields: { ...draft.fields, date, time } };
}
