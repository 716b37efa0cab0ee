/** Keeps an unsent Question, or what is changed in one, on this device until it is sent. */

import { questionTags } from "@/lib/generated/question-tags.gen";
import { keptSentAs } from "@/lib/sent-as";
import { freshDraft, type Draft as Kept } from "@/lib/use-kept-draft";
import { keptVersion } from "@/lib/versions";
import { newQuestion, type QuestionFields } from "./question-fields";

export type Draft = Kept<QuestionFields>;

/** A place is the author's id or, for a change of a Question of one's own, this. */
export const placeOfChange = ({ uid, id }: { uid: string | null; id: string }) => `${uid}.${id}`;

const keyOf = (place: string) => `exhale.draft.question.${place}`;

export function loadDraft(place: string, newest = newQuestion): Draft {
	try {
		const kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? "null") as Partial<Draft> | null;
		if (typeof kept?.key !== "string" || typeof kept.fields?.prompt !== "string") return freshDraft(newest);
		const base = keptVersion(kept.base, newest);
		const fields = { ...base.fields, ...kept.fields };
		// An older version of the app may have known other tags.
		const tags = fields.tags.filter((tag) => questionTags.includes(tag));
		return {
			key: kept.key,
			sentAs: keptSentAs(kept.sentAs),
			base,
			elsewhere: kept.elsewhere === true,
			fields: { ...fields, tags },
		};
	} catch {
		return freshDraft(newest);
	}
}

export function saveDraft(place: string, draft: Draft) {
	try {
		localStorage.setItem(keyOf(place), JSON.stringify(draft));
	} catch {
		// Without storage the draft lives as long as the page.
	}
}

export function clearDraft(place: string) {
	try {
		localStorage.removeItem(keyOf(place));
	} catch {
		// Nothing was kept either.
	}
}
