/** Loads the code of a page or a form. After a deploy the tab reloads once to find its new files; without a connection something else stands in. */

const RELOADED = "exhale.reloaded.";
const PATIENCE_MS = 5_000;

const LOAD_FAILED = [
	// Chromium, Firefox, Safari, and a page's style sheet.
	"Failed to fetch dynamically imported module",
	"error loading dynamically imported module",
	"Importing a module script failed",
	"Unable to preload CSS",
];

/** Whether a file couldn't be loaded; every other error is one of the page itself. */
export const isLoadError = (thrown: unknown): boolean =>
	thrown instanceof Error && LOAD_FAILED.some((beginning) => thrown.message.startsWith(beginning));

interface PageLoading<T> {
	/** The same for this page after a deploy. */
	name: string;
	load: () => Promise<T>;
	/** What is shown where the page's files can't be loaded. */
	standIn: T;
	reload?: () => void;
}

export async function loadPage<T>({ name, load, standIn, reload = reloadTab }: PageLoading<T>): Promise<T> {
	try {
		const page = await load();
		noteReload(name, false);
		return page;
	} catch (thrown) {
		if (!isLoadError(thrown)) throw thrown;
		// With the server in reach, the files of this version are gone: a new page names the new ones.
		if (wasReloaded(name) || !(await isServerInReach()) || !noteReload(name, true)) return standIn;
		reload();
		return new Promise<T>(() => {});
	}
}

const reloadTab = () => window.location.reload();

async function isServerInReach(): Promise<boolean> {
	if (!navigator.onLine) return false;
	try {
		const { status } = await fetch("/healthz", {
			method: "GET",
			cache: "no-store",
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		return status < 500;
	} catch {
		return false;
	}
}

/** A browser without storage counts as reloaded, so that it doesn't reload forever. */
function wasReloaded(name: string): boolean {
	try {
		return sessionStorage.getItem(RELOADED + name) !== null;
	} catch {
		return true;
	}
}

function noteReload(name: string, reloaded: boolean): boolean {
	try {
		if (reloaded) sessionStorage.setItem(RELOADED + name, "");
		else sessionStorage.removeItem(RELOADED + name);
		return true;
	} catch {
		return false;
	}
}
