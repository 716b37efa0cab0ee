/** Keeps what is written into the profile's form on this device until it is saved or called off. */
import type { ProfileTexts } from "./profile-texts";

const place = (uid: string) => `exhale.draft.profile.${uid}`;

/** What was written over `saved` and not sent, or null. */
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
		// Nothing was kept either.
	}
}
