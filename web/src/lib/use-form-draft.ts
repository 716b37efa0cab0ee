/** The draft of a form: stored at every change, and reset on request. */
import { useEffect, useRef, useState } from "react";
import type { SendAttempt } from "./send-attempt";
import type { Version } from "./versions";

export interface Draft<F> {
	/** Identifies the draft, and its first try. */
	key: string;
	/** The last send attempt. */
	sentAs?: SendAttempt;
	/** Its starting point: an empty form, or the version that is edited. */
	base: Version<F>;
	/** Whether `base` was changed elsewhere and differs from this. */
	elsewhere?: boolean;
	fields: F;
}

export const createDraft = <F>(base: Version<F>): Draft<F> => ({ key: crypto.randomUUID(), base, fields: base.fields });

interface FormDraftOptions<F> {
	/** The form whose `first` field gets the focus after starting over. */
	formId: string;
	first: "input" | "textarea";
	/** Stores the draft; `before` is the previously stored one. */
	save: (draft: Draft<F>, before: Draft<F>) => void;
}

export function useFormDraft<F extends object>(begin: () => Draft<F>, { formId, first, save }: FormDraftOptions<F>) {
	const [draft, setDraft] = useState(begin);

	const saved = useRef(draft);
	const saving = useRef(save);
	saving.current = save;
	useEffect(() => {
		if (draft === saved.current) return;
		saving.current(draft, saved.current);
		saved.current = draft;
	}, [draft]);

	// Starting over moves the focus to the first field, since the pressed button is gone.
	const begun = useRef(draft.key);
	useEffect(() => {
		if (begun.current === draft.key) return;
		begun.current = draft.key;
		document.getElementById(formId)?.querySelector(first)?.focus();
	}, [draft.key, formId, first]);

	return {
		draft,
		setDraft,
		/** The last stored draft. */
		saved,
		// A photo may be ready after more was written, so each change applies to the newest draft.
		change: (part: Partial<F>) => setDraft((now) => ({ ...now, fields: { ...now.fields, ...part } })),
		/** The starting point is not stored until something changes. */
		startOver(base: Version<F>) {
			saved.current = createDraft(base);
			setDraft(saved.current);
		},
	};
}
