/** What the public pages and the app must agree on about installing: its words, its memory, and what counts as installed. */

/** Chromium's event, which TypeScript's own types leave out. */
export interface InstallPrompt extends Event {
	prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

export const INSTALL_BY_HAND = 'Use "Add to Home Screen" in your browser menu to install.';

/** Read and saved to the member's record by the app at the next sign-in (O-68). */
export const INSTALLED_KEY = "exhale.pwaInstalled";

/** `standalone` is Safari's own word for it. */
export function runsInstalled(window: Window): boolean {
	const { standalone } = window.navigator as Navigator & { standalone?: boolean };
	return standalone === true || window.matchMedia("(display-mode: standalone)").matches;
}
