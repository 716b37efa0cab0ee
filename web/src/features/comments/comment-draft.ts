/** Keeps unsent words on this device, one draft for each thread and for each comment that is answered. */
import { useRef, useState } from "react";
import type { Post } from "./api";

interface Draft {
	/** Sent with every try, so that the same words become one comment. */
	key: string;
	text: string;
}

export interface HeldDraft extends Draft {
	write: (text: string) => void;
	/** From now on these words may have arrived, and others get a key of their own. */
	tried: () => void;
	clear: () => void;
}

/** `answered` is the comment that is answered, or null for the thread itself. */
export function useDraft(uid: string, { kind, id }: Post, answered: string | null): HeldDraft {
	const place = ["exhale.draft.comment", uid, kind, id, answered ?? "thread"].join(".");
	const [draft, setDraft] = useState<Draft>(() => load(place));
	const sent = useRef(false);
	return {
		...draft,
		write(text) {
			const key = sent.current ? crypto.randomUUID() : draft.key;
			sent.current = false;
			setDraft({ key, text });
			keep(place, text === "" ? null : { key, text });
		},
		tried() {
			sent.current = true;
		},
		clear() {
			sent.current = false;
			setDraft(fresh());
			keep(place, null);
		},
	};
}

const fresh = (): Draft => ({ key: crypto.randomUUID(), text: "" });

function load(place: string): Draft {
	try {
		const { key, text } = JSON.parse(localStorage.getItem(place) ?? "null") as Partial<Draft>;
		return typeof key === "string" && typeof text === "string" ? { key, text } : fresh();
	} catch {
		return fresh();
	}
}

function keep(place: string, draft: Draft | null) {
	try {
		if (draft) localStorage.setItem(place, JSON.stringify(draft));
		else localStorage.removeItem(place);
	} catch {
		// Without storage the draft lives as long as the page.
	}
}
