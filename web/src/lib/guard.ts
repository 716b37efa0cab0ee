/** Obeys the guard that the server computed: which page a path is, and where the session says to go instead. */
import { type GuardPage, guardedPages } from "./generated/guard.gen";
import type { Guard } from "./session-user";

type Page = GuardPage | "public";

/** The page to which a path belongs: the longest prefix of whole segments wins. */
export function getPage(path: string): Page {
	const trimmed = path.replace(/\/+$/, "");
	let found: { prefix: string; page: Page } = { prefix: "", page: "public" };
	for (const entry of guardedPages) {
		const within = trimmed === entry.prefix || trimmed.startsWith(`${entry.prefix}/`);
		if (within && entry.prefix.length > found.prefix.length) found = entry;
	}
	return found.page;
}

/** Where to go instead of this address, or null to stay. `search` begins with "?" or is empty. */
export function getRedirect(guard: Guard, path: string, search = ""): string | null {
	const page = getPage(path);
	if (page === "public" || page === "onboardingDemo") return null;
	const goTo = guard[page];
	if (goTo === null) return null;
	if (goTo === "/login") return `/login?next=${encodeURIComponent(path + search)}`;
	if (page === "login" || page === "signup") return getRequestedPath(guard, search) ?? goTo;
	return goTo;
}

/** The page asked for before logging in or signing up, when this member may be there. */
function getRequestedPath(guard: Guard, search: string): string | null {
	const next = getSafePath(new URLSearchParams(search).get("next"));
	if (next === null) return null;
	const { pathname } = new URL(next, "https://own.invalid");
	return getRedirect(guard, pathname) === null ? next : null;
}

/** `next` when it leads into the community of this very site, else null: nobody is sent elsewhere by a crafted link. */
export function getSafePath(next: string | null): string | null {
	if (!next?.startsWith("/")) return null;
	let url: URL;
	try {
		url = new URL(next, "https://own.invalid");
	} catch {
		return null;
	}
	const page = getPage(url.pathname);
	if (url.origin !== "https://own.invalid" || page === "public" || page === "login" || page === "signup") return null;
	return url.pathname + url.search + url.hash;
}
