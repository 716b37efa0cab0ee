/** The state of a post's form: the draft, stored on this device at every change, and the one submission at a time. */
import { useEffect, useId, useRef, useState } from "react";
import type { UploadEvents } from "@/commons/media/upload-media";
import { isApiError, toApiError } from "@/lib/http";
import { type Draft, useFormDraft } from "@/lib/use-form-draft";
import { useSubmitError } from "@/lib/use-submit-error";
import { hasSameContent, type Version } from "@/lib/versions";
import type { Post } from "./post";
import type { PostKind } from "./post-kind";

interface PostFormOptions<F> {
	/** Where the draft is stored. */
	place: string;
	/** The initial content without a draft. */
	newest: Version<F>;
	/** The first draft, if it is not simply the stored one. */
	begin?: () => Draft<F>;
	/** Whether a draft is worth mentioning; by default, whether anything is changed. */
	hasContent?: (draft: Draft<F>) => boolean;
}

export type PostForm<F extends object> = ReturnType<typeof usePostForm<Post, F>>;

export const isChanged = <F extends object>({ fields, base }: Draft<F>) => !hasSameContent(fields, base.fields);

export function usePostForm<P extends Post, F extends object>(kind: PostKind<P, F>, options: PostFormOptions<F>) {
	const { drafts, failure, getErrorText, firstField } = kind;
	const { place, newest, begin = () => drafts.load(place, newest), hasContent = isChanged } = options;
	const id = useId();
	const { draft, setDraft, saved, ...form } = useFormDraft(begin, {
		formId: id,
		first: firstField,
		save: (next, before) => drafts.save(place, next, before),
	});
	const [continued, setContinued] = useState(() => hasContent(draft));

	const [busy, setBusy] = useState(false);
	const [part, setPart] = useState<number | null>(null);
	const { fail, errorText, loggedOut, setErrorText } = useSubmitError();
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function submit(send: (watch: UploadEvents) => Promise<void>) {
		// State updates a render later, and a second press may come before it.
		if (running.current) return;
		const controller = new AbortController();
		running.current = controller;
		setBusy(true);
		setErrorText(null);
		try {
			await send({ signal: controller.signal, onProgress: setPart });
		} catch (thrown) {
			if (isApiError(thrown, "cancelled")) return;
			if (failure) console.error(failure, toApiError(thrown).code);
			fail(thrown, getErrorText(thrown, Date.now()));
		} finally {
			running.current = null;
			setBusy(false);
			setPart(null);
		}
	}

	return {
		/** Connects the buttons outside to the form. */
		id,
		draft,
		setDraft,
		/** The last stored draft. */
		saved,
		/** Whether it continues an earlier draft. */
		continued,
		setContinued,
		change(change: Partial<F>) {
			setErrorText(null);
			form.change(change);
		},
		/** Forgets what is stored. */
		clear: () => drafts.clear(place),
		startOver() {
			setContinued(false);
			setErrorText(null);
			drafts.clear(place);
			form.startOver(newest);
		},
		busy,
		/** The uploaded part of a photo or video, or null without an upload. */
		part,
		errorText,
		/** Whether it failed because the session has ended. */
		loggedOut,
		setErrorText,
		submit: (send: (watch: UploadEvents) => Promise<void>) => void submit(send),
		cancel: () => running.current?.abort(),
	};
}
