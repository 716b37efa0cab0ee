/** Stores message drafts on this device, one for each conversation. */
import { useEffect, useState } from "react";
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
const OFFERED = "exhale.draft.first-message.";

/**
 * `place` identifies member and conversation; remount for another one. What was offered as its first text is taken only
 * where `isNew`.
 */
export function useDraft<E extends object>(place: string, none: E, isNew = false): StoredDraft<E> {
	const [draft, setDraft] = useState<MessageDraft<E>>(
		() => load(place) ?? { text: (isNew && loadOffered(place)) || "", extras: none },
	);
	useEffect(() => {
		const offered = loadOffered(place);
		if (offered === null) return;
		if (isNew && load(place) === null) writeJson(BEGINNING + place, { text: offered, extras: {} });
		writeJson(OFFERED + place, null);
	}, [place, isNew]);
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

/** Keeps a text for the first message of a conversation that may not have begun, until it is opened. */
export const offerFirstText = (place: string, text: string) => writeJson(OFFERED + place, { text });

function loadOffered(place: string): string | null {
	const text = readJson<{ text: string }>(OFFERED + place)?.text;
	return typeof text === "string" ? text : null;
}

function load<E>(place: string): MessageDraft<E> | null {
	const stored = readJson<MessageDraft<E>>(BEGINNING + place);
	return typeof stored?.text === "string" && stored.extras ? { text: stored.text, extras: stored.extras } : null;
}

function store<E>(place: string, draft: MessageDraft<E>, none: E) {
	const isEmpty = draft.text === "" && JSON.stringify(draft.extras) === JSON.stringify(none);
	writeJson(BEGINNING + place, isEmpty ? null : draft);
}
