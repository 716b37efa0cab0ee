/** Stores the drafts of a kind of post on this device until they are sent. */
import { parseSendAttempt } from "@/lib/send-attempt";
import { createDraft, type Draft } from "@/lib/use-form-draft";
import { parseVersion, type Version } from "@/lib/versions";

/** What is stored, by whichever version of the app. */
type Stored = Record<string, unknown>;

interface DraftFormat<F> {
	/** A part of the storage key; it never changes. */
	name: string;
	/** The content of a new post. */
	empty: Version<F>;
	/** Reads the stored fields of a draft that began with `base`; it may throw if they are of no use. */
	parse: (stored: Stored, base: F) => F;
	/** Turns the fields into what `parse` reads. */
	format: (fields: F) => Stored;
}

export interface DraftStore<F> {
	/** The stored draft, or one with `newest`. */
	load: (place: string, newest?: Version<F>) => Draft<F>;
	/** `before` is the previously stored one. */
	save: (place: string, draft: Draft<F>, before: Draft<F>) => void;
	clear: (place: string) => void;
	isStored: (place: string) => boolean;
}

/** A place is the author's id or, for an edit, the key of `getEditKey`. */
export function createDraftStore<F extends object>({ name, empty, parse, format }: DraftFormat<F>): DraftStore<F> {
	const getKey = (place: string) => `exhale.draft.${name}.${place}`;

	function read(place: string, newest: Version<F>): Draft<F> | null {
		try {
			const stored = JSON.parse(localStorage.getItem(getKey(place)) ?? "null") as Stored | null;
			if (typeof stored?.key !== "string") return null;
			const base = parseVersion(stored.base, newest);
			const { key, elsewhere } = stored;
			const sentAs = parseSendAttempt(stored.sentAs);
			return { key, sentAs, base, elsewhere: elsewhere === true, fields: parse(stored, base.fields) };
		} catch {
			return null;
		}
	}

	return {
		load: (place, newest = empty) => read(place, newest) ?? createDraft(newest),
		save(place, { fields, ...draft }) {
			try {
				localStorage.setItem(getKey(place), JSON.stringify({ ...draft, ...format(fields) }));
			} catch {
				// Without storage the draft lives as long as the page.
			}
		},
		clear(place) {
			try {
				localStorage.removeItem(getKey(place));
			} catch {
				// Nothing was stored either.
			}
		},
		isStored: (place) => read(place, empty) !== null,
	};
}
