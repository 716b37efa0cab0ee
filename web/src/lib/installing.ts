/** The installation text, storage key and detection that the public pages and the app share. */

/** Chromium's event, which is missing in TypeScript's own types. */
export interface InstallPrompt extends Event {
	prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

export const INSTALL_BY_HAND = 'Use "Add to Home Screen" in your browser menu to install.';

/** The app reads it and saves it to the member's record at the next login (O-68). */
export const INSTALLED_KEY = "exhale.pwaInstalled";

/** `standalone` is Safari's own word for it. */
export function runsInstalled(window: Window): boolean {
	const { standalone } = window.navigator as Navigator & { standalone?: boolean };
	return standalone === true || window.matchMedia("(display-mode: standalone)").matches;
}
