/** Stores message drafts on this device, one for each conversation. */
import { useState } from "react";

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

function load<E>(place: string): MessageDraft<E> | null {
	try {
		const stored = JSON.parse(localStorage.getItem(BEGINNING + place) ?? "null") as Partial<MessageDraft<E>> | null;
		return typeof stored?.text === "string" && stored.extras ? { text: stored.text, extras: stored.extras } : null;
	} catch {
		return null;
	}
}

function store<E>(place: string, draft: MessageDraft<E>, none: E) {
	try {
		const empty = draft.text === "" && JSON.stringify(draft.extras) === JSON.stringify(none);
		if (empty) localStorage.removeItem(BEGINNING + place);
		else localStorage.setItem(BEGINNING + place, JSON.stringify(draft));
	} catch {
		// Without storage the draft lives as long as the page.
	}
}
