/** Installing the app: keeps the browser's prompt until somebody asks for it, and remembers when it is installed. */
import { useEffect, useSyncExternalStore } from "react";
import { request } from "./http";
import { INSTALLED_KEY, type InstallPrompt, runsInstalled } from "./installing";
import { useSession } from "./session";
import { inLocalStorage } from "./stored";

const remembered = inLocalStorage(INSTALLED_KEY);

interface InstallState {
	/** The browser would prompt. */
	installable: boolean;
	installed: boolean;
	/** The browser cannot prompt, and somebody asked. */
	byHand: boolean;
}

let prompt: InstallPrompt | undefined;
let state: InstallState = { installable: false, installed: false, byHand: false };
const listeners = new Set<() => void>();

/** Called before anything is shown, since the browser offers its prompt early and once. */
export function watchInstall(page: Window = window) {
	const standalone = runsInstalled(page);
	if (standalone) remembered.write("1");
	change({ installed: standalone || remembered.read() !== null });
	page.addEventListener("beforeinstallprompt", (event) => {
		event.preventDefault();
		prompt = event as InstallPrompt;
		// A browser that offers to install says by it that the app is not there (any more).
		change({ installable: true, installed: false, byHand: false });
	});
	page.addEventListener("appinstalled", () => {
		remembered.write("1");
		prompt = undefined;
		change({ installable: false, installed: true, byHand: false });
	});
}

/** Prompts where the browser can, else says how to install by hand. */
export async function install() {
	const waiting = prompt;
	if (!waiting) return change({ byHand: !state.byHand });
	// It can be shown once; dismissed, it may be shown again when the browser offers it again.
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

/** Saves the installation to the member's record, once, at the first chance with a session. */
export function useSaveInstalled() {
	const { installed } = useInstall();
	const { user, refresh } = useSession();
	const due = installed && user !== null && !user.pwaInstalled;
	useEffect(() => {
		if (!due) return;
		const stop = new AbortController();
		request("PATCH", "/api/members/me", { body: { pwaInstalled: true }, signal: stop.signal })
			.then(refresh)
			// Nothing for the member to do; the next visit tries again.
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
