/** The paths that the public pages and the app link to. */

/** The pages in the header. */
export const SITE_PAGES = [
	{ name: "Home", href: "/" },
	{ name: "Rooms", href: "/rooms" },
	{ name: "Blog", href: "/blog" },
	{ name: "Podcast", href: "/podcast" },
];

/** The page with the open form; the app reads `new` and opens the dialog. */
const SHARE_WIN = "/community/wins?new=1";
const ASK_QUESTION = "/community/questions?new=1";

/** Leads members straight there; visitors log in first (spec §6, O-42). */
function through(signedIn: boolean, path: string): string {
	return signedIn ? path : `/login?next=${encodeURIComponent(path)}`;
}

export const shareWin = (signedIn: boolean) => through(signedIn, SHARE_WIN);
export const askQuestion = (signedIn: boolean) => through(signedIn, ASK_QUESTION);
export const getRoomPath = (signedIn: boolean, id: string) =>
	through(signedIn, `/community/rooms/${encodeURIComponent(id)}`);

export const HELP_NOW = "/help-now";
export const QUESTION_GUIDELINES = "/community-guidelines/questions";
