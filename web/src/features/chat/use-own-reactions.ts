/** Reloads messages whose reactions changed elsewhere, where one of them may be the reader's own, from another tab. */
import { useRef } from "react";
import { useRetries } from "@/commons/messages/use-retries";
import { useOwnChanges } from "@/lib/live/live";

/** The notice of an own change may come before or after the change itself. */
const TOGETHER_MS = 10_000;

/** `ask` requests everything that changed after a number. */
export function useOwnReactions(channel: string, ask: (after: number) => Promise<unknown>) {
	const doubtful = useRef(new Set<number>());
	const toldAt = useRef(Number.NEGATIVE_INFINITY);
	const askAgain = useRetries(async () => {
		const numbers = [...doubtful.current];
		if (numbers.length === 0) return;
		doubtful.current.clear();
		try {
			await ask(Math.min(...numbers) - 1);
		} catch (thrown) {
			for (const number of numbers) doubtful.current.add(number);
			throw thrown;
		}
	});

	useOwnChanges((change, id) => {
		if (change !== "channels" || id !== channel) return;
		toldAt.current = Date.now();
		void askAgain();
	});

	return {
		/** The change with this number may be the reader's own. */
		doubt(number: number) {
			doubtful.current.add(number);
			if (Date.now() - toldAt.current < TOGETHER_MS) void askAgain();
		},
		/** The own reaction is known. */
		known: (number: number) => void doubtful.current.delete(number),
	};
}
