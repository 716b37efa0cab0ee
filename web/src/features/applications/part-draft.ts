/** Keeps on this device what a member typed into a step and what could not be saved yet, until it is. */
import { readJson, writeJson } from "@/lib/stored-json";
import type { Answers, Part } from "./answers";

interface Place<P extends Part> {
	uid: string;
	part: P;
	/** Of the application. */
	id: string;
}

export interface PartDraft<F> {
	/** The answers from which the changes began. */
	base: F;
	mine: F;
}

const parts: readonly Part[] = ["about", "licence", "practice"];

const getKey = ({ uid, part }: Pick<Place<Part>, "uid" | "part">) => `exhale.draft.application.${uid}.${part}`;

/** Null if there is none of this application, or if it has other fields than `saved`. */
export function loadPartDraft<P extends Part>(place: Place<P>, saved: Answers[P]): PartDraft<Answers[P]> | null {
	const stored = readJson<PartDraft<Answers[P]> & { id: string }>(getKey(place));
	if (stored?.id !== place.id) return null;
	const { base, mine } = stored;
	return isLike(base, saved) && isLike(mine, saved) ? { base, mine } : null;
}

export function savePartDraft<P extends Part>(place: Place<P>, { base, mine }: PartDraft<Answers[P]>) {
	writeJson(getKey(place), { id: place.id, base, mine });
}

export const clearPartDraft = (place: Pick<Place<Part>, "uid" | "part">) => writeJson(getKey(place), null);

/** The parts of which something is only on this device. */
export const findPartDrafts = (uid: string, id: string): Part[] =>
	parts.filter((part) => readJson<{ id: string }>(getKey({ uid, part }))?.id === id);

/** Once the application is sent or withdrawn. */
export function clearPartDrafts(uid: string) {
	for (const part of parts) clearPartDraft({ uid, part });
}

function isLike<F extends object>(stored: F | undefined, saved: F): stored is F {
	if (typeof stored !== "object" || stored === null) return false;
	return (Object.keys(saved) as (keyof F)[]).every((name) => isAlike(stored[name], saved[name]));
}

const isAlike = (one: unknown, other: unknown): boolean =>
	Array.isArray(other)
		? Array.isArray(one) && one.every((entry) => typeof entry === "string")
		: typeof one === typeof other;
