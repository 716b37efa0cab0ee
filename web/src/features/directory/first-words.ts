/** The first words that a member takes along into a message to a professional, until this tab is closed. */
import { useState } from "react";
import { beginDraft, getDmDraftPlace } from "@/commons/messages/use-draft";

const KEY = "exhale.first-words";

export const getFirstWords = (specialty: string | null): string =>
	`Hello, I found you on Exhale. I am looking for help with ${specialty === null ? "…" : inSentence(specialty)} Do you have time for a first talk?`;

/** "panic." of "Panic"; abbreviations such as "PTSD" stay. */
function inSentence(specialty: string): string {
	const [first = "", second = ""] = specialty;
	const isWord = second === second.toLowerCase();
	return `${isWord ? first.toLowerCase() + specialty.slice(first.length) : specialty}.`;
}

/** Whether they are taken along, and a function that changes it. */
export function useFirstWords(words: string): [boolean, (isTaken: boolean) => void] {
	const [isTaken, setTaken] = useState(() => load() !== null);
	if (isTaken && load() !== words) store(words);
	return [
		isTaken,
		(taken) => {
			store(taken ? words : null);
			setTaken(taken);
		},
	];
}

/** Puts them into an empty message from `me` to `uid`. */
export function takeFirstWords(me: string, uid: string) {
	const words = load();
	if (words !== null) beginDraft(getDmDraftPlace(me, uid), words);
}

function load(): string | null {
	try {
		return sessionStorage.getItem(KEY);
	} catch {
		return null;
	}
}

function store(words: string | null) {
	try {
		if (words === null) sessionStorage.removeItem(KEY);
		else sessionStorage.setItem(KEY, words);
	} catch {
		// A browser without storage begins with an empty message.
	}
}
