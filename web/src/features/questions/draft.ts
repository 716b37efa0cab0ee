/** Keeps an unsent Question, or what is changed in one, on this device until it is sent. */

import { questionTags } from "@/lib/generated/question-tags.gen";
import { keptSentAs, type SentAs } from "@/lib/sent-as";
import { emptyFields, type QuestionFields } from "./question-fields";

export interface Draft {
	/** Names the draft, and its first try. */
	key: string;
	/** How it was last sent. */
	sentAs?: SentAs;
	fields: QuestionFields;
}

/** A place is the author's id or, for a change of a Question of one's own, this. */
export const placeOfChange = ({ uid, id }: { uid: string | null; id: string }) => `${uid}.${id}`;

const keyOf = (place: string) => `exhale.draft.question.${place}`;

export const freshDraft = (before = emptyFields): Draft => ({ key: crypto.randomUUID(), fields: before });

export function loadDraft(place: string, before = emptyFields): Draft {
	try {
		const kept = JSON.parse(localStorage.getItem(keyOf(place)) ?? "null") as Partial<Draft> | null;
		if (typeof kept?.key !== "string" || typeof kept.fields?.prompt !== "string") return freshDraft(before);
		const fields = { ...before, ...kept.fields };
		// An older version of the app may have known other tags.
		const tags = fields.tags.filter((tag) => questionTags.includes(tag));
		return { key: kept.key, sentAs: keptSentAs(kept.sentAs), fields: { ...fields, tags } };
	} catch {
		return freshDraft(before);
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
