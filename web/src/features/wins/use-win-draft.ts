/** The state of a Win's form, stored on this device at every change and restored when the form reopens. */
import { useEffect, useState } from "react";
import { useFormDraft } from "@/lib/use-form-draft";
import type { Version } from "@/lib/versions";
import { clearDraft, type Draft, hasContent, loadDraft, loadDraftMedia, saveDraft } from "./draft";
import type { WinFields } from "./win-fields";

/** `newest` is the initial content without a draft. */
export function useWinDraft(place: string, newest: Version<WinFields>, formId: string) {
	const { draft, setDraft, saved, change, startOver } = useFormDraft(() => loadDraft(place, newest), {
		formId,
		first: "input",
		save: (draft, last) => saveDraft(place, draft, last),
	});
	const [continued, setContinued] = useState(() => hasContent(draft.fields, draft.base.fields));

	const [ready, setReady] = useState(false);
	useEffect(() => {
		let wanted = true;
		void loadDraftMedia(place).then((media) => {
			if (wanted) setReady(true);
			if (!wanted || !media) return;
			const fits = ({ fields }: Draft) => fields.choice === media.kind && !fields.media;
			// A photo or video alone is a draft as well.
			if (fits(saved.current)) setContinued(true);
			setDraft((now) => (fits(now) ? { ...now, fields: { ...now.fields, media, existing: null } } : now));
		});
		return () => {
			wanted = false;
		};
	}, [place, saved, setDraft]);

	return {
		draft,
		setDraft,
		/** Whether it continues an earlier draft. */
		continued,
		/** Whether the stored photo or video has been loaded. */
		ready,
		change,
		startOver() {
			setContinued(false);
			clearDraft(place);
			startOver(newest);
		},
	};
}
