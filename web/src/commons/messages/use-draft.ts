/** Stores message drafts on this device, one for each conversation. */
import { useState } from "react";
import { readJson, writeJson } from "@/lib/stored-json";

export interface MessageDraft<E> {
	text: string;
	/** Additions such as the quoted message. */
	extras: E;
}

export interface StoredDraft<E> extends MessageDraft<E> {
	write: (text: string) => void;
	change: (extras: Partial<E>) => void;
	clear: () => void;
}

const BEGINNING = "exhale.draft.message.";

/** `place` identifies member and conversation; remount for another one. */
export function useDraft<E extends object>(place: string, none: E): StoredDraft<E> {
	const [draft, setDraft] = useState<MessageDraft<E>>(() => load(place) ?? { text: "", extras: none });
	function update(change: (before: MessageDraft<E>) => MessageDraft<E>) {
		setDraft((before) => {
			const next = change(before);
			store(place, next, none);
			return next;
		});
	}
	return {
		...draft,
		write: (text) => update((before) => ({ ...before, text })),
		change: (extras) => update((before) => ({ ...before, extras: { ...before.extras, ...extras } })),
		clear: () => update(() => ({ text: "", extras: none })),
	};
}

/** The place of what `me` writes to `uid`. */
export const getDmDraftPlace = (me: string, uid: string): string => `${me}.dm.${uid}`;

/** Stores a first text, unless something was written there already. */
export function beginDraft(place: string, text: string) {
	if (load(place) === null) writeJson(BEGINNING + place, { text, extras: {} });
}

function load<E>(place: string): MessageDraft<E> | null {
	const stored = readJson<MessageDraft<E>>(BEGINNING + place);
	return typeof stored?.text === "string" && stored.extras ? { text: stored.text, extras: stored.extras } : null;
}

function store<E>(place: string, draft: MessageDraft<E>, none: E) {
	const isEmpty = draft.text === "" && JSON.stringify(draft.extras) === JSON.stringify(none);
	writeJson(BEGINNING + place, isEmpty ? null : draft);
}
