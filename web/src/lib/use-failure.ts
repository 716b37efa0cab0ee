/** How the last try to send something failed: a sentence, and whether a login mends it. */
import { useCallback, useState } from "react";
import { isProblem } from "./http";

export interface Failure {
	fault: string | null;
	/** It failed because the session has ended. */
	loggedOut: boolean;
	/** For what is wrong already before it is sent; null forgets. */
	setFault: (fault: string | null) => void;
	fail: (thrown: unknown, sentence: string) => void;
}

export function useFailure(): Failure {
	const [failed, setFailed] = useState<{ fault: string | null; loggedOut: boolean }>({ fault: null, loggedOut: false });
	return {
		...failed,
		setFault: useCallback((fault) => setFailed({ fault, loggedOut: false }), []),
		fail: useCallback((thrown, fault) => setFailed({ fault, loggedOut: isProblem(thrown, "session.none") }), []),
	};
}
