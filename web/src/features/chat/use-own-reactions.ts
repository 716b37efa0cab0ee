/** Reloads messages whose reactions changed elsewhere, where one of them may be the reader's own, from another tab. */
import { useEffect, useRef } from "react";
import { useOwnChanges } from "@/lib/live/live";
import { getRetryDelay } from "@/lib/live/retry-delay";

/** The notice of an own change may come before or after the change itself. */
const TOGETHER_MS = 10_000;

/** `ask` requests everything that changed after a number. */
export function useOwnReactions(channel: string, ask: (after: number) => Promise<unknown>) {
	const doubtful = useRef(new Set<number>());
	const toldAt = useRef(Number.NEGATIVE_INFINITY);
	const tries = useRef(0);
	const again = useRef<ReturnType<typeof setTimeout>>(undefined);
	const here = useRef(false);
	useEffect(() => {
		here.current = true;
		return () => {
			here.current = false;
			clearTimeout(again.current);
		};
	}, []);

	async function settle() {
		clearTimeout(again.current);
		const numbers = [...doubtful.current];
		if (numbers.length === 0) return;
		doubtful.current.clear();
		try {
			await ask(Math.min(...numbers) - 1);
			tries.current = 0;
		} catch {
			for (const number of numbers) doubtful.current.add(number);
			if (here.current)
				again.current = setTimeout(() => void settling.current(), getRetryDelay(tries.current, Math.random()));
			tries.current += 1;
		}
	}
	const settling = useRef(settle);
	settling.current = settle;

	useOwnChanges((change, id) => {
		if (change !== "channels" || id !== channel) return;
		toldAt.current = Date.now();
		void settle();
	});

	return {
		/** The change with this number may be the reader's own. */
		doubt(number: number) {
			doubtful.current.add(number);
			if (Date.now() - toldAt.current < TOGETHER_MS) void settle();
		},
		/** The own reaction is known. */
		known: (number: number) => void doubtful.current.delete(number),
	};
}
