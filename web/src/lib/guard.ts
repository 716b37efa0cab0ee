/** Applies the guard that the server computed: the page of a path, and where the session redirects. */
import { type GuardPage, guardedPages } from "./generated/guard.gen";
import type { Guard } from "./session-user";

type Page = GuardPage | "public";

/** The page of a path: the longest prefix of whole segments wins. */
export function getPage(path: string): Page {
	const trimmed = path.replace(/\/+$/, "");
	let found: { prefix: string; page: Page } = { prefix: "", page: "public" };
	for (const entry of guardedPages) {
		const within = trimmed === entry.prefix || trimmed.startsWith(`${entry.prefix}/`);
		if (within && entry.prefix.length > found.prefix.length) found = entry;
	}
	return found.page;
}

/** Returns the redirect for this address, or null to stay. `search` starts with "?" or is empty. */
export function getRedirect(guard: Guard, path: string, search = ""): string | null {
	const page = getPage(path);
	if (page === "public" || page === "onboardingDemo") return null;
	const goTo = guard[page];
	if (goTo === null) return null;
	if (goTo === "/login") return `/login?next=${encodeURIComponent(path + search)}`;
	if (page === "login" || page === "signup") return getRequestedPath(guard, search) ?? goTo;
	return goTo;
}

/** The page requested before logging in or signing up, if this member may see it. */
function getRequestedPath(guard: Guard, search: string): string | null {
	const next = getSafePath(new URLSearchParams(search).get("next"));
	if (next === null) return null;
	const { pathname } = new URL(next, "https://own.invalid");
	return getRedirect(guard, pathname) === null ? next : null;
}

/** Returns `next` if it is a path of this site's community, else null: a crafted link leads nowhere else. */
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
