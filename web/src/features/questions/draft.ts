/** Keeps an unsent Question on this device until it is sent. */

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

const place = (uid: string) => `exhale.draft.question.${uid}`;

export const freshDraft = (): Draft => ({ key: crypto.randomUUID(), fields: emptyFields });

export function loadDraft(uid: string): Draft {
	try {
		const kept = JSON.parse(localStorage.getItem(place(uid)) ?? "null") as Partial<Draft> | null;
		if (typeof kept?.key !== "string" || typeof kept.fields?.prompt !== "string") return freshDraft();
		const fields = { ...emptyFields, ...kept.fields };
		// An older version of the app may have known other tags.
		const tags = fields.tags.filter((tag) => questionTags.includes(tag));
		return { key: kept.key, sentAs: keptSentAs(kept.sentAs), fields: { ...fields, tags } };
	} catch {
		return freshDraft();
	}
}

export function saveDraft(uid: string, draft: Draft) {
	try {
		localStorage.setItem(place(uid), JSON.stringify(draft));
	} catch {
		// Without storage the draft lives as long as the page.
	}
}

export function clearDraft(uid: string) {
	try {
		localStorage.removeItem(place(uid));
	} catch {
		// Nothing was kept either.
	}
}
