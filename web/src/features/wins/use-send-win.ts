/** One sending at a time: how far it has come, how it failed, and the way to stop it. */
import { useEffect, useRef, useState } from "react";
import type { UploadEvents } from "@/commons/media/upload-media";
import { isApiError } from "@/lib/http";
import { type SubmitError, useSubmitError } from "@/lib/use-submit-error";
import { getErrorText } from "./error-text";

export interface WinSubmission extends Omit<SubmitError, "fail"> {
	busy: boolean;
	/** The sent part of a photo or video, or null while there is none under way. */
	part: number | null;
	/** Does nothing while a sending is under way. */
	start: (send: (watch: UploadEvents) => Promise<void>) => void;
	cancel: () => void;
}

/** `kept` says what has become of the words when they could not be sent. */
export function useSendWin(stored: string): WinSubmission {
	const [busy, setBusy] = useState(false);
	const [part, setPart] = useState<number | null>(null);
	const { errorText, loggedOut, setErrorText, fail } = useSubmitError();
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function run(send: (watch: UploadEvents) => Promise<void>) {
		// State comes a render later, and a second press may come before it.
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
