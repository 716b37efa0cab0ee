/** One sending at a time: how far it has come, how it failed, and the way to stop it. */
import { useEffect, useRef, useState } from "react";
import type { SendWatch } from "@/commons/media/send-media";
import { isProblem } from "@/lib/http";
import { type Failure, useFailure } from "@/lib/use-failure";
import { failureText } from "./failure-text";

export interface Sending extends Omit<Failure, "fail"> {
	busy: boolean;
	/** The sent part of a photo or video, or null while there is none under way. */
	part: number | null;
	/** Does nothing while a sending is under way. */
	start: (send: (watch: SendWatch) => Promise<void>) => void;
	cancel: () => void;
}

/** `kept` says what has become of the words when they could not be sent. */
export function useSending(kept: string): Sending {
	const [busy, setBusy] = useState(false);
	const [part, setPart] = useState<number | null>(null);
	const { fault, loggedOut, setFault, fail } = useFailure();
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function run(send: (watch: SendWatch) => Promise<void>) {
		// State comes a render later, and a second press may come before it.
		if (running.current) return;
		const controller = new AbortController();
		running.current = controller;
		setBusy(true);
		setFault(null);
		try {
			await send({ signal: controller.signal, onProgress: setPart });
		} catch (thrown) {
			if (isProblem(thrown, "cancelled")) return;
			fail(thrown, failureText(thrown, Date.now(), kept));
		} finally {
			running.current = null;
			setBusy(false);
			setPart(null);
		}
	}
	return {
		busy,
		part,
		fault,
		loggedOut,
		setFault,
		start: (send) => void run(send),
		cancel: () => running.current?.abort(),
	};
}
