/** Sends a Question once at a time; a failure goes to the log, without the words, and is said quietly (spec §8, O-45). */
import { useCallback, useRef, useState } from "react";
import { asProblem, isProblem } from "@/lib/http";
import { failureText } from "./failure-text";

export interface Submitting<T> {
	busy: boolean;
	/** Why the last try failed. */
	failure: string | null;
	/** It failed because the session has ended. */
	loggedOut: boolean;
	forget: () => void;
	/** Answers whether it was sent. */
	submit: (payload: T) => Promise<boolean>;
}

/** `kept` says what has become of the words when they could not be sent. */
export function useSubmitting<T>(send: (payload: T) => Promise<unknown>, kept: string): Submitting<T> {
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState<{ text: string; loggedOut: boolean } | null>(null);
	const running = useRef(false);
	async function submit(payload: T): Promise<boolean> {
		// State comes a render later, and a second press may come before it.
		if (running.current) return false;
		running.current = true;
		setBusy(true);
		setFailed(null);
		try {
			await send(payload);
			return true;
		} catch (thrown) {
			console.error("Failed to submit the question", asProblem(thrown).code);
			setFailed({ text: failureText(thrown, Date.now(), kept), loggedOut: isProblem(thrown, "session.none") });
			return false;
		} finally {
			running.current = false;
			setBusy(false);
		}
	}
	return {
		busy,
		failure: failed?.text ?? null,
		loggedOut: failed?.loggedOut ?? false,
		forget: useCallback(() => setFailed(null), []),
		submit,
	};
}
