/** Makes Install App prompt where the browser can, and hides it once the app is installed. */

/** Chromium's event, which TypeScript's own types leave out. */
export interface InstallPrompt extends Event {
	prompt(): Promise<unknown>;
}

/** Read and saved to the member's record by the app at the next sign-in. */
export const INSTALLED_KEY = "exhale.pwaInstalled";

export function prepareInstall(window: Window) {
	const entries = window.document.querySelectorAll<HTMLElement>("[data-install]");
	let waiting: InstallPrompt | undefined;

	const hide = (hidden: boolean) => {
		for (const entry of entries) entry.hidden = hidden;
	};
	hide(isRemembered(window) || runsInstalled(window));

	window.addEventListener("beforeinstallprompt", (event) => {
		event.preventDefault();
		waiting = event as InstallPrompt;
		// A browser that offers to install says by it that the app is not there (any more).
		hide(false);
	});
	window.addEventListener("appinstalled", () => {
		remember(window);
		hide(true);
	});
	for (const entry of entries) {
		entry.querySelector("button")?.addEventListener("click", (event) => {
			if (!waiting) return;
			// Keeps the sentence about installing by hand closed.
			event.preventDefault();
			void waiting.prompt();
			// A prompt may be shown once only.
			waiting = undefined;
		});
	}
}

/** `standalone` is Safari's own word for it. */
function runsInstalled(window: Window): boolean {
	const { standalone } = window.navigator as Navigator & { standalone?: boolean };
	return standalone === true || window.matchMedia("(display-mode: standalone)").matches;
}

/** Browsers that refuse storage throw at the first touch of it. */
function isRemembered(window: Window): boolean {
	try {
		return window.localStorage.getItem(INSTALLED_KEY) !== null;
	} catch {
		return false;
	}
}

function remember(window: Window) {
	try {
		window.localStorage.setItem(INSTALLED_KEY, "1");
	} catch {
		// Then the entry is hidden in this tab only.
	}
}
