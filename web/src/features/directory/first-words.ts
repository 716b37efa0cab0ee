/** The first words that a member takes along into a message to a professional, until this tab is closed. */
import { useEffect, useSyncExternalStore } from "react";
import { getDmDraftPlace, offerFirstText } from "@/commons/messages/use-draft";

const KEY = "exhale.first-words";

export const getFirstWords = (specialty: string | null): string =>
	`Hello, I found you on Exhale. I am looking for help with ${specialty === null ? "…" : inSentence(specialty)} Do you have time for a first talk?`;

/** "panic." of "Panic"; abbreviations such as "PTSD" stay. */
function inSentence(specialty: string): string {
	const [first = "", second = ""] = specialty;
	const isWord = second === second.toLowerCase();
	return `${isWord ? first.toLowerCase() + specialty.slice(first.length) : specialty}.`;
}

interface FirstWords {
	words: string;
	isTaken: boolean;
	take: (isTaken: boolean) => void;
}

/** Words that are taken along follow another specialty, and stay as they are where none is given. */
export function useFirstWords(specialty: string | null): FirstWords {
	const taken = useSyncExternalStore(subscribe, load);
	const isTaken = taken !== null;
	const words = specialty === null ? (taken ?? getFirstWords(null)) : getFirstWords(specialty);
	useEffect(() => {
		if (isTaken && load() !== words) store(words);
	}, [isTaken, words]);
	return { words, isTaken, take: (wanted) => store(wanted ? words : null) };
}

/** Takes them into the first message of `me` to `uid`, once. */
export function takeFirstWords(me: string, uid: string) {
	const words = load();
	if (words === null) return;
	offerFirstText(getDmDraftPlace(me, uid), words);
	store(null);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
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
	for (const tell of listeners) tell();
}
