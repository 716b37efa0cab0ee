/** Stores the drafts of a kind of post on this device until they are sent. */
import { parseSendAttempt } from "@/lib/send-attempt";
import { readJson, writeJson } from "@/lib/stored-json";
import { createDraft, type Draft } from "@/lib/use-form-draft";
import { parseVersion, type Version } from "@/lib/versions";

/** What is stored, by whichever version of the app. */
type Stored = Record<string, unknown>;

interface DraftFormat<F> {
	/** A part of the storage key; it never changes. */
	name: string;
	/** The content of a new post. */
	empty: Version<F>;
	/** Whether it holds anything to keep; `before` is the content that it began with. */
	hasContent: (fields: F, before: F) => boolean;
	/** Reads the stored fields of a draft that began with `base`; null if they are of no use. */
	parse: (stored: Stored, base: F) => F | null;
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
	/** Calls `listener` after every change in this tab, until the returned function is called. */
	subscribe: (listener: () => void) => () => void;
}

/** A place is the author's id or, for an edit, the key of `getEditKey`. */
export function createDraftStore<F extends object>(kind: DraftFormat<F>): DraftStore<F> {
	const { name, empty, hasContent, parse, format } = kind;
	const getKey = (place: string) => `exhale.draft.${name}.${place}`;

	function read(place: string, newest: Version<F>): Draft<F> | null {
		const stored = readJson<Stored>(getKey(place));
		if (typeof stored?.key !== "string") return null;
		const { key, elsewhere } = stored;
		const base = parseVersion(stored.base, newest);
		const fields = parse(stored, base.fields);
		const sentAs = parseSendAttempt(stored.sentAs);
		return fields && { key, sentAs, base, elsewhere: elsewhere === true, fields };
	}

	const listeners = new Set<() => void>();
	function write(place: string, value: object | null) {
		writeJson(getKey(place), value);
		for (const listener of listeners) listener();
	}

	return {
		load: (place, newest = empty) => read(place, newest) ?? createDraft(newest),
		// What was written and deleted again is no draft.
		save: (place, { fields, ...draft }) =>
			write(place, hasContent(fields, draft.base.fields) ? { ...draft, ...format(fields) } : null),
		clear: (place) => write(place, null),
		isStored: (place) => read(place, empty) !== null,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}
