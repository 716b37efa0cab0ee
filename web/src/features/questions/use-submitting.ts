/** Sends a Question once at a time; a failure goes to the log, without the words, and is said quietly (spec §8, O-45). */
import { useCallback, useRef, useState } from "react";
import { asProblem } from "@/lib/http";
import { type Failure, useFailure } from "@/lib/use-failure";
import { failureText } from "./failure-text";

export interface Submitting<T> extends Pick<Failure, "fault" | "loggedOut"> {
	busy: boolean;
	forget: () => void;
	/** Answers whether it was sent. */
	submit: (payload: T) => Promise<boolean>;
}

/** `kept` says what has become of the words when they could not be sent. */
export function useSubmitting<T>(send: (payload: T) => Promise<unknown>, kept: string): Submitting<T> {
	const [busy, setBusy] = useState(false);
	const { fault, loggedOut, setFault, fail } = useFailure();
	const running = useRef(false);
	async function submit(payload: T): Promise<boolean> {
		// State comes a render later, and a second press may come before it.
		if (running.current) return false;
		running.current = true;
		setBusy(true);
		setFault(null);
		try {
			await send(payload);
			return true;
		} catch (thrown) {
			console.error("Failed to submit the question", asProblem(thrown).code);
			fail(thrown, failureText(thrown, Date.now(), kept));
			return false;
		} finally {
			running.current = false;
			setBusy(false);
		}
	}
	return {
		busy,
		fault,
		loggedOut,
		forget: useCallback(() => setFault(null), [setFault]),
		submit,
	};
}
