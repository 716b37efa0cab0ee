/** The delay before reconnecting: it grows, with jitter so that tabs do not reconnect at once. */

const FIRST_MS = 1000;
const SHORTEST_MS = 500;
const LONGEST_MS = 30_000;

/** After `failures` in a row; `chance` is from 0 to 1. */
export function getRetryDelay(failures: number, chance: number): number {
	const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
	return SHORTEST_MS + chance * (most - SHORTEST_MS);
}
