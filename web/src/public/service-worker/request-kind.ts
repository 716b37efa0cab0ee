/** Classifies requests for the service worker; every other request goes to the network untouched. */

export const SHELL = "/_app";
export const HELP = "/help-now";
export const OFFLINE = "/offline";

/** A cached asset, a page with its cached substitute, or a request to leave alone. */
export type Kind = "asset" | typeof SHELL | typeof HELP | typeof OFFLINE | "network";

const APP_PATHS = ["/community", "/login", "/signup", SHELL];
const NEVER = ["/api", "/media"];

export function getRequestKind(method: string, mode: string, url: URL, origin: string, files: string[]): Kind {
	if (method !== "GET" || url.origin !== origin || NEVER.some((path) => under(url, path))) return "network";
	if (mode !== "navigate") return files.includes(url.pathname) ? "asset" : "network";
	if (under(url, HELP)) return HELP;
	return APP_PATHS.some((path) => under(url, path)) ? SHELL : OFFLINE;
}

/** Whole segments only: `/community-guidelines` is not under `/community`. */
function under(url: URL, path: string): boolean {
	return url.pathname === path || url.pathname.startsWith(`${path}/`);
}
