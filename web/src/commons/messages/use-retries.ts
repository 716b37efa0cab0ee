/** Runs work again after growing delays until it succeeds, while the conversation is open. */
import { useEffect, useRef } from "react";
import { getRetryDelay } from "@/lib/live/retry-delay";

/** Returns the function that runs `work`; a call replaces a waiting retry. */
export function useRetries(work: () => Promise<void>): () => Promise<void> {
	const latest = useRef(work);
	latest.current = work;
	const failures = useRef(0);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const mounted = useRef(false);
	useEffect(() => {
		mounted.current = true;
		return () => {
			mounted.current = false;
			clearTimeout(timer.current);
		};
	}, []);
	const run = useRef(async () => {
		clearTimeout(timer.current);
		try {
			await latest.current();
			failures.current = 0;
		} catch {
			clearTimeout(timer.current);
			const delay = getRetryDelay(failures.current, Math.random());
			if (mounted.current) timer.current = setTimeout(() => void run.current(), delay);
			failures.current += 1;
		}
	});
	return run.current;
}
