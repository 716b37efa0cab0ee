/** The state of a Win's form, with the stored photo or video, which takes longer to load. */
import { useEffect, useState } from "react";
import { usePostForm } from "@/commons/posts/use-post-form";
import type { Draft } from "@/lib/use-form-draft";
import type { Version } from "@/lib/versions";
import { hasContent, loadDraftMedia } from "./draft";
import type { WinFields } from "./win-fields";
import { wins } from "./win-kind";

/** `newest` is the initial content without a draft. */
export function useWinForm(place: string, newest: Version<WinFields>) {
	const form = usePostForm(wins, { place, newest, hasContent: ({ fields, base }) => hasContent(fields, base.fields) });
	const { saved, setDraft, setContinued } = form;

	/** Whether the stored photo or video has been loaded. */
	const [ready, setReady] = useState(false);
	useEffect(() => {
		let wanted = true;
		void loadDraftMedia(place).then((media) => {
			if (wanted) setReady(true);
			if (!wanted || !media) return;
			const fits = ({ fields }: Draft<WinFields>) => fields.choice === media.kind && !fields.media;
			// A photo or video alone is a draft as well.
			if (fits(saved.current)) setContinued(true);
			setDraft((now) => (fits(now) ? { ...now, fields: { ...now.fields, media, existing: null } } : now));
		});
		return () => {
			wanted = false;
		};
	}, [place, saved, setDraft, setContinued]);

	return { form, ready };
}
