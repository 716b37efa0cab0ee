/** Installs the app: keeps the browser's prompt until a member asks for it, and remembers the installation. */
import { useEffect, useSyncExternalStore } from "react";
import { updateMe } from "./api/sdk.gen";
import { INSTALLED_KEY, type InstallPrompt, runsInstalled } from "./installing";
import { useSession } from "./session";
import { inLocalStorage } from "./stored";

const remembered = inLocalStorage(INSTALLED_KEY);

interface InstallState {
	/** Whether the browser can prompt. */
	installable: boolean;
	installed: boolean;
	/** The browser cannot prompt, and a member asked. */
	byHand: boolean;
}

let prompt: InstallPrompt | undefined;
let state: InstallState = { installable: false, installed: false, byHand: false };
const listeners = new Set<() => void>();

/** Call this before the first render, since the browser offers its prompt early and once. */
export function watchInstall(page: Window = window) {
	const standalone = runsInstalled(page);
	if (standalone) remembered.write("1");
	change({ installed: standalone || remembered.read() !== null });
	page.addEventListener("beforeinstallprompt", (event) => {
		event.preventDefault();
		prompt = event as InstallPrompt;
		// A browser that offers to install reports that the app is not installed.
		change({ installable: true, installed: false, byHand: false });
	});
	page.addEventListener("appinstalled", () => {
		remembered.write("1");
		prompt = undefined;
		change({ installable: false, installed: true, byHand: false });
	});
}

/** Prompts if the browser can, else explains how to install by hand. */
export async function install() {
	const waiting = prompt;
	if (!waiting) return change({ byHand: !state.byHand });
	// A prompt works once; after dismissal the browser may offer it again.
	prompt = undefined;
	change({ installable: false, byHand: false });
	try {
		const { outcome } = await waiting.prompt();
		if (outcome === "accepted") remembered.write("1");
	} catch {
		change({ byHand: true });
	}
}

export function useInstall(): InstallState {
	return useSyncExternalStore(subscribe, () => state);
}

/** Saves the installation to the member's record, once, with the first session. */
export function useSaveInstalled() {
	const { installed } = useInstall();
	const { user, refresh } = useSession();
	const due = installed && user !== null && !user.pwaInstalled;
	useEffect(() => {
		if (!due) return;
		const stop = new AbortController();
		updateMe({ body: { pwaInstalled: true }, signal: stop.signal })
			.then(refresh)
			// The member need not do anything; the next visit retries.
			.catch((error: unknown) => console.info("Saving the installation has to wait", error));
		return () => stop.abort();
	}, [due, refresh]);
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function change(part: Partial<InstallState>) {
	state = { ...state, ...part };
	for (const listener of listeners) listener();
}
