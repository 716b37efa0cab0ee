/** Stores the draft of a new or edited Question on this device until it is sent. */

import { questionTags } from "@/lib/generated/question-tags.gen";
import { parseSendAttempt } from "@/lib/send-attempt";
import { createDraft, type Draft as Kept } from "@/lib/use-form-draft";
import { parseVersion } from "@/lib/versions";
import { newQuestion, type QuestionFields } from "./question-fields";

export type Draft = Kept<QuestionFields>;

const getKey = (place: string) => `exhale.draft.question.${place}`;

export function loadDraft(place: string, newest = newQuestion): Draft {
	try {
		const stored = JSON.parse(localStorage.getItem(getKey(place)) ?? "null") as Partial<Draft> | null;
		if (typeof stored?.key !== "string" || typeof stored.fields?.prompt !== "string") return createDraft(newest);
		const base = parseVersion(stored.base, newest);
		const fields = { ...base.fields, ...stored.fields };
		// An older version of the app may have known other tags.
		const tags = fields.tags.filter((tag) => questionTags.includes(tag));
		return {
			key: stored.key,
			sentAs: parseSendAttempt(stored.sentAs),
			base,
			elsewhere: stored.elsewhere === true,
			fields: { ...fields, tags },
		};
	} catch {
		return createDraft(newest);
	}
}

export function saveDraft(place: string, draft: Draft) {
	try {
		localStorage.setItem(getKey(place), JSON.stringify(draft));
	} catch {
		// Without storage the draft lives as long as the page.
	}
}

export function clearDraft(place: string) {
	try {
		localStorage.removeItem(getKey(place));
	} catch {
		// Nothing was stored either.
	}
}
