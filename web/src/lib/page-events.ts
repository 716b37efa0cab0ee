/** Notifies listeners of page changes; nothing leaves the browser. */

export interface PageChange {
	path: string;
	/** The page at which the app was opened. */
	first: boolean;
}

const listeners = new Set<(change: PageChange) => void>();
let shown: string | undefined;

/** Returns the function to stop listening. */
export function onPageChange(listener: (change: PageChange) => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Called by the router's one hook; the same page again is no change. */
export function pageShown(path: string) {
	if (path === shown) return;
	const first = shown === undefined;
	shown = path;
	for (const listener of listeners) listener({ path, first });
}
