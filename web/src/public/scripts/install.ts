/** Makes Install App prompt where the browser can, and hides it once the app is installed. */

import { INSTALLED_KEY, type InstallPrompt, runsInstalled } from "@/lib/installing";

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
		// A browser that offers to install reports that the app is not installed.
		hide(false);
	});
	window.addEventListener("appinstalled", () => {
		remember(window);
		hide(true);
	});
	for (const entry of entries) {
		entry.querySelector("button")?.addEventListener("click", (event) => {
			if (!waiting) return;
			// Keeps the explanation closed.
			event.preventDefault();
			// After a dismissal, the browser may offer it again.
			waiting.prompt().catch(() => {});
			// A prompt works only once.
			waiting = undefined;
		});
	}
}

/** Browsers that refuse storage throw on first access. */
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
		// The entry is then hidden in this tab only.
	}
}
