/** Sends a Question once at a time; a failure goes to the log, without the words, and is said quietly (spec §8, O-45). */
import { useCallback, useRef, useState } from "react";
import { toApiError } from "@/lib/http";
import { type SubmitError, useSubmitError } from "@/lib/use-submit-error";
import { getErrorText } from "./error-text";

export interface QuestionSubmission<T> extends Pick<SubmitError, "errorText" | "loggedOut"> {
	busy: boolean;
	forget: () => void;
	/** Answers whether it was sent. */
	submit: (payload: T) => Promise<boolean>;
}

/** `kept` says what has become of the words when they could not be sent. */
export function useSubmitQuestion<T>(send: (payload: T) => Promise<unknown>, stored: string): QuestionSubmission<T> {
	const [busy, setBusy] = useState(false);
	const { errorText, loggedOut, setErrorText, fail } = useSubmitError();
	const running = useRef(false);
	async function submit(payload: T): Promise<boolean> {
		// State comes a render later, and a second press may come before it.
		if (running.current) return false;
		running.current = true;
		setBusy(true);
		setErrorText(null);
		try {
			await send(payload);
			return true;
		} catch (thrown) {
			console.error("Failed to submit the question", toApiError(thrown).code);
			fail(thrown, getErrorText(thrown, Date.now(), stored));
			return false;
		} finally {
			running.current = false;
			setBusy(false);
		}
	}
	return {
		busy,
		errorText,
		loggedOut,
		forget: useCallback(() => setErrorText(null), [setErrorText]),
		submit,
	};
}
