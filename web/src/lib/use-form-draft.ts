/** What stands in a form and is not sent yet: kept at every change, and begun anew where that is wanted. */
import { useEffect, useRef, useState } from "react";
import type { SendAttempt } from "./send-attempt";
import type { Version } from "./versions";

export interface Draft<F> {
	/** Names the draft, and its first try. */
	key: string;
	/** How it was last sent. */
	sentAs?: SendAttempt;
	/** What it began with: an empty form, or the version that is changed. */
	base: Version<F>;
	/** `base` was made elsewhere, and says something else than this. */
	elsewhere?: boolean;
	fields: F;
}

export const createDraft = <F>(base: Version<F>): Draft<F> => ({ key: crypto.randomUUID(), base, fields: base.fields });

interface FormDraftOptions<F> {
	/** The form, whose `first` field gets the focus where somebody starts over. */
	formId: string;
	first: "input" | "textarea";
	/** Puts it where it is found again; `before` is what was put there last. */
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

	// Who starts over goes on in the first field, since what they pressed is gone.
	const begun = useRef(draft.key);
	useEffect(() => {
		if (begun.current === draft.key) return;
		begun.current = draft.key;
		document.getElementById(formId)?.querySelector(first)?.focus();
	}, [draft.key, formId, first]);

	return {
		draft,
		setDraft,
		/** As it was kept last. */
		saved,
		// A photo may be ready after more words were written, so each change adds to the newest draft.
		change: (part: Partial<F>) => setDraft((now) => ({ ...now, fields: { ...now.fields, ...part } })),
		/** What it begins with is not kept until something is changed. */
		startOver(base: Version<F>) {
			saved.current = createDraft(base);
			setDraft(saved.current);
		},
	};
}
