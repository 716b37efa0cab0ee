/** The error of the last submission: a sentence, and whether logging in resolves it. */
import { useCallback, useState } from "react";
import { isApiError } from "./http";

export interface SubmitError {
	errorText: string | null;
	/** Whether it failed because the session has ended. */
	loggedOut: boolean;
	/** For validation errors before sending; null clears it. */
	setErrorText: (errorText: string | null) => void;
	fail: (thrown: unknown, sentence: string) => void;
}

export function useSubmitError(): SubmitError {
	const [failed, setFailed] = useState<{ errorText: string | null; loggedOut: boolean }>({
		errorText: null,
		loggedOut: false,
	});
	return {
		...failed,
		setErrorText: useCallback((errorText) => setFailed({ errorText, loggedOut: false }), []),
		fail: useCallback(
			(thrown, errorText) => setFailed({ errorText, loggedOut: isApiError(thrown, "session.none") }),
			[],
		),
	};
}
