/** Submits a Question once at a time; an error is logged without the text, and shown quietly (spec §8, O-45). */
import { useCallback, useRef, useState } from "react";
import { toApiError } from "@/lib/http";
import { type SubmitError, useSubmitError } from "@/lib/use-submit-error";
import { getErrorText } from "./error-text";

export interface QuestionSubmission<T> extends Pick<SubmitError, "errorText" | "loggedOut"> {
	busy: boolean;
	forget: () => void;
	/** Returns whether it was sent. */
	submit: (payload: T) => Promise<boolean>;
}

/** `stored` says what became of the unsent text. */
export function useSubmitQuestion<T>(send: (payload: T) => Promise<unknown>, stored: string): QuestionSubmission<T> {
	const [busy, setBusy] = useState(false);
	const { errorText, loggedOut, setErrorText, fail } = useSubmitError();
	const running = useRef(false);
	async function submit(payload: T): Promise<boolean> {
		// State updates a render later, and a second press may come before it.
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
