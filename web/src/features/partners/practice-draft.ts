/** Keeps unsaved changes to the practice on this device until they are saved or discarded. */
import { readJson, writeJson } from "@/lib/stored-json";
import type { PracticeAnswers } from "./practice-answers";

const getPlace = (uid: string) => `exhale.draft.practice.${uid}`;

/** The unsaved changes to `saved`, or null; a value of another type is left out. */
export function loadPracticeDraft(uid: string, saved: PracticeAnswers): PracticeAnswers | null {
	const stored: Partial<Record<string, unknown>> | null = readJson<PracticeAnswers>(getPlace(uid));
	if (!stored) return null;
	const fits = Object.entries(saved).filter(([name, value]) => isAlike(stored[name], value));
	return { ...saved, ...Object.fromEntries(fits.map(([name]) => [name, stored[name]])) };
}

const isAlike = (one: unknown, other: unknown): boolean =>
	Array.isArray(other)
		? Array.isArray(one) && one.every((entry) => typeof entry === "string")
		: typeof one === typeof other;

export const savePracticeDraft = (uid: string, answers: PracticeAnswers) => writeJson(getPlace(uid), answers);

export const clearPracticeDraft = (uid: string) => writeJson(getPlace(uid), null);
