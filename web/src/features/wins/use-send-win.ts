/** Sends one Win at a time: its progress, its error, and the way to cancel it. */
import { useEffect, useRef, useState } from "react";
import type { UploadEvents } from "@/commons/media/upload-media";
import { isApiError } from "@/lib/http";
import { type SubmitError, useSubmitError } from "@/lib/use-submit-error";
import { getErrorText } from "./error-text";

export interface WinSubmission extends Omit<SubmitError, "fail"> {
	busy: boolean;
	/** The uploaded part of a photo or video, or null without an upload. */
	part: number | null;
	/** Does nothing while another is being sent. */
	start: (send: (watch: UploadEvents) => Promise<void>) => void;
	cancel: () => void;
}

/** `stored` says what became of the unsent text. */
export function useSendWin(stored: string): WinSubmission {
	const [busy, setBusy] = useState(false);
	const [part, setPart] = useState<number | null>(null);
	const { errorText, loggedOut, setErrorText, fail } = useSubmitError();
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function run(send: (watch: UploadEvents) => Promise<void>) {
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
			fail(thrown, getErrorText(thrown, Date.now(), stored));
		} finally {
			running.current = null;
			setBusy(false);
			setPart(null);
		}
	}
	return {
		busy,
		part,
		errorText,
		loggedOut,
		setErrorText,
		start: (send) => void run(send),
		cancel: () => running.current?.abort(),
	};
}
