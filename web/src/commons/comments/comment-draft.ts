/** Stores comment drafts on this device, one for each thread and each comment that is answered. */
import { useState } from "react";
import { getSendAttempt, parseSendAttempt, type SendAttempt } from "@/lib/send-attempt";
import { readJson, writeJson } from "@/lib/stored-json";
import type { Post } from "./commented-post";

interface Draft {
	/** Identifies the draft, and its first try. */
	key: string;
	text: string;
	/** The last send attempt. */
	sentAs?: SendAttempt;
}

export interface StoredDraft {
	text: string;
	write: (text: string) => void;
	/** Returns the key under which this text is sent; from now on it may have arrived. */
	keyFor: (text: string) => string;
	clear: () => void;
}

/** `answered` is the comment that is answered, or null for the thread itself. */
export function useDraft(uid: string, { kind, id }: Post, answered: string | null): StoredDraft {
	const place = ["exhale.draft.comment", uid, kind, id, answered ?? "thread"].join(".");
	const [draft, setDraft] = useState<Draft>(() => load(place));
	function hold(next: Draft) {
		setDraft(next);
		writeJson(place, next.text === "" ? null : next);
	}
	return {
		text: draft.text,
		write: (text) => hold({ ...draft, text }),
		keyFor(text) {
			const next = getSendAttempt(draft.key, draft.sentAs, text);
			hold({ ...draft, sentAs: next });
			return next.key;
		},
		clear: () => hold(fresh()),
	};
}

const fresh = (): Draft => ({ key: crypto.randomUUID(), text: "" });

function load(place: string): Draft {
	const { key, text, sentAs } = readJson<Draft>(place) ?? {};
	if (typeof key !== "string" || typeof text !== "string") return fresh();
	return { key, text, sentAs: parseSendAttempt(sentAs) };
}
