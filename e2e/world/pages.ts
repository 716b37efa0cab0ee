/**
 * The pages that axe looks at, by who sees them. Where a test of its own gets to a page first, it says so to
 * `expectAccessible`; a page that is neither said nor in a list fails a test.
 */
import type { DemoName } from "./member";

export const FOR_VISITORS = [
	"/",
	"/rooms",
	"/rooms/01890000-0000-7000-8000-000000000000",
	"/blog",
	"/podcast",
	"/help-now",
	"/community-guidelines",
	"/community-guidelines/questions",
	"/terms",
	"/privacy",
	"/offline",
	"/unsubscribe/a-token-that-nobody-made",
	"/unsubscribe/wins-and-prompts/a-token-that-nobody-made",
	"/nowhere",
	"/login",
	"/signup",
	"/forgot-password",
	"/reset-password",
	"/reset-password#a-token-that-nobody-made",
	"/verify-link",
	"/verify-link#a-token-that-nobody-made",
];

export const FOR_MEMBERS = [
	"/community",
	"/community/wins",
	"/community/profile",
	"/community/profile?tab=questions",
	"/community/questions?kind=prompt",
	"/community/settings",
	"/community/settings/account",
	"/community/settings/privacy",
	"/community/settings/notifications",
	"/community/settings/appearance",
	"/community/settings/devices",
	"/community/settings/membership",
	"/community/settings/data",
	"/community/settings/nowhere",
	"/community/upgrade",
	"/community/questions",
	"/community/rooms",
	"/community/chat/community",
	"/community/dm",
	"/community/professional-help",
	"/community/sponsors",
	"/community/notifications",
	"/community/companion-app",
	"/community/chat",
	"/community/rooms/1",
	"/_app",
	"/community/nowhere",
];

/** Pages that only some members may see. */
export const FOR_ROLES: [DemoName, string][] = [
	["supporter", "/community/professional-help"],
	["admin", "/community/admin"],
	["pro", "/community/partners"],
	["applicant", "/community/professional-application"],
	["applicant", "/community/verify"],
];

/** Addresses that redirect, and where they lead. */
export const REDIRECTS: Record<string, string> = {
	"/_app": "/community",
	"/community/chat": "/community/chat/community",
};

/** Strips the query and the fragment. */
export const getPath = (address: string): string => address.replace(/[?#].*$/, "");

/** Matches every path of a route such as "/community/wins/$id" in the app, or "/rooms/{id}" on the server. */
export const toPattern = (route: string): RegExp => new RegExp(`^${route.replace(/\$\w+|\{\w+\}/g, "[^/]+")}$`);
