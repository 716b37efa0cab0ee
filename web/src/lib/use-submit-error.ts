/** How the last try to send something failed: a sentence, and whether a login mends it. */
import { useCallback, useState } from "react";
import { isApiError } from "./http";

export interface SubmitError {
	errorText: string | null;
	/** It failed because the session has ended. */
	loggedOut: boolean;
	/** For what is wrong already before it is sent; null forgets. */
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
