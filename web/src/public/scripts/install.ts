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
			// Refused, it is offered again or done by hand.
			waiting.prompt().catch(() => {});
			// A prompt may be shown once only.
			waiting = undefined;
		});
	}
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
