/** One sending at a time: how far it has come, how it failed, and the way to stop it. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { SendWatch } from "@/commons/media/send-media";
import { isProblem } from "@/lib/http";
import { failureText } from "./failure-text";

export interface Sending {
	busy: boolean;
	/** The sent part of a photo or video, or null while there is none under way. */
	part: number | null;
	fault: string | null;
	/** It failed because the session has ended. */
	loggedOut: boolean;
	setFault: (fault: string | null) => void;
	/** Does nothing while a sending is under way. */
	start: (send: (watch: SendWatch) => Promise<void>) => void;
	cancel: () => void;
}

/** `kept` says what has become of the words when they could not be sent. */
export function useSending(kept: string): Sending {
	const [busy, setBusy] = useState(false);
	const [part, setPart] = useState<number | null>(null);
	const [failed, setFailed] = useState<{ text: string; loggedOut: boolean } | null>(null);
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function run(send: (watch: SendWatch) => Promise<void>) {
		// State comes a render later, and a second press may come before it.
		if (running.current) return;
		const controller = new AbortController();
		running.current = controller;
		setBusy(true);
		setFailed(null);
		try {
			await send({ signal: controller.signal, onProgress: setPart });
		} catch (thrown) {
			if (isProblem(thrown, "cancelled")) return;
			setFailed({ text: failureText(thrown, Date.now(), kept), loggedOut: isProblem(thrown, "session.none") });
		} finally {
			running.current = null;
			setBusy(false);
			setPart(null);
		}
	}
	return {
		busy,
		part,
		fault: failed?.text ?? null,
		loggedOut: failed?.loggedOut ?? false,
		setFault: useCallback((text) => setFailed(text === null ? null : { text, loggedOut: false }), []),
		start: (send) => void run(send),
		cancel: () => running.current?.abort(),
	};
}
