/** What stands in a Question's form, kept on this device at every change, and there again when the form is opened anew. */
import { useEffect, useRef, useState } from "react";
import { clearDraft, type Draft, freshDraft, saveDraft } from "./draft";
import type { QuestionFields } from "./question-fields";

/** `begin` answers with what is kept, or `before`, which the form holds where nothing is. */
export function useQuestionDraft(place: string, before: QuestionFields, formId: string, begin: () => Draft) {
	const [draft, setDraft] = useState(begin);
	const saved = useRef(draft);
	useEffect(() => {
		if (draft === saved.current) return;
		saved.current = draft;
		saveDraft(place, draft);
	}, [draft, place]);

	// Who starts over goes on in the first field, since what they pressed is gone.
	const begun = useRef(draft.key);
	useEffect(() => {
		if (begun.current === draft.key) return;
		begun.current = draft.key;
		document.getElementById(formId)?.querySelector("textarea")?.focus();
	}, [draft.key, formId]);

	return {
		draft,
		setDraft,
		change: (part: Partial<QuestionFields>) => setDraft((now) => ({ ...now, fields: { ...now.fields, ...part } })),
		startOver() {
			clearDraft(place);
			const fresh = freshDraft(before);
			saved.current = fresh;
			setDraft(fresh);
		},
	};
}
