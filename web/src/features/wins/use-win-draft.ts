/** What stands in a Win's form, kept on this device at every change, and there again when the form is opened anew. */
import { useEffect, useRef, useState } from "react";
import { clearDraft, type Draft, freshDraft, hasContent, loadDraft, loadDraftMedia, saveDraft } from "./draft";
import type { WinFields } from "./win-fields";

/** `before` is what the form holds where nothing is kept. */
export function useWinDraft(place: string, before: WinFields, formId: string) {
	const [draft, setDraft] = useState(() => loadDraft(place, before));
	const [continued, setContinued] = useState(() => hasContent(draft.fields, before));

	const saved = useRef(draft);
	useEffect(() => {
		let wanted = true;
		void loadDraftMedia(place).then((media) => {
			if (!wanted || !media) return;
			const fits = ({ fields }: Draft) => fields.choice === media.kind && !fields.media;
			// A photo or video alone is a draft as well.
			if (fits(saved.current)) setContinued(true);
			setDraft((now) => (fits(now) ? { ...now, fields: { ...now.fields, media, kept: null } } : now));
		});
		return () => {
			wanted = false;
		};
	}, [place]);

	useEffect(() => {
		if (draft === saved.current) return;
		saveDraft(place, draft, saved.current.fields);
		saved.current = draft;
	}, [draft, place]);

	// Who starts over goes on in the first field, since what they pressed is gone.
	const begun = useRef(draft.key);
	useEffect(() => {
		if (begun.current === draft.key) return;
		begun.current = draft.key;
		document.getElementById(formId)?.querySelector("input")?.focus();
	}, [draft.key, formId]);

	return {
		draft,
		setDraft,
		/** It stands there from an earlier time. */
		continued,
		// A photo may be ready after more words were written, so each change adds to the newest draft.
		change: (part: Partial<WinFields>) => setDraft((now) => ({ ...now, fields: { ...now.fields, ...part } })),
		startOver() {
			setContinued(false);
			clearDraft(place);
			const fresh = freshDraft(before);
			saved.current = fresh;
			setDraft(fresh);
		},
	};
}
