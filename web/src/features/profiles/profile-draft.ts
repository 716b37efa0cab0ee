/** Stores unsaved profile texts on this device until they are saved or cancelled. */
import type { ProfileTexts } from "./profile-texts";

const place = (uid: string) => `exhale.draft.profile.${uid}`;

/** The unsaved changes to `saved`, or null. */
export function loadProfileDraft(uid: string, saved: ProfileTexts): ProfileTexts | null {
	try {
		const stored = JSON.parse(localStorage.getItem(place(uid)) ?? "null") as Partial<Record<string, unknown>> | null;
		if (!stored) return null;
		const fields = (Object.keys(saved) as (keyof ProfileTexts)[]).filter((field) => typeof stored[field] === "string");
		return { ...saved, ...Object.fromEntries(fields.map((field) => [field, stored[field]])) };
	} catch {
		return null;
	}
}

export function saveProfileDraft(uid: string, texts: ProfileTexts) {
	try {
		localStorage.setItem(place(uid), JSON.stringify(texts));
	} catch {
		// Without storage the draft lives as long as the page.
	}
}

export function clearProfileDraft(uid: string) {
	try {
		localStorage.removeItem(place(uid));
	} catch {
		// Nothing was stored either.
	}
}
