/** The addresses to which the public pages and the app send people. */

/** The pages that a header leads to. */
export const SITE_PAGES = [
	{ name: "Home", href: "/" },
	{ name: "Rooms", href: "/rooms" },
	{ name: "Blog", href: "/blog" },
	{ name: "Podcast", href: "/podcast" },
];

/** Where a form waits open; the app reads `new` and opens the dialog. */
const SHARE_WIN = "/community/wins?new=1";
const ASK_QUESTION = "/community/questions?new=1";

/** Straight there for members; whoever has no session logs in first and then lands there (spec §6, O-42). */
function through(signedIn: boolean, path: string): string {
	return signedIn ? path : `/login?next=${encodeURIComponent(path)}`;
}

export const shareWin = (signedIn: boolean) => through(signedIn, SHARE_WIN);
export const askQuestion = (signedIn: boolean) => through(signedIn, ASK_QUESTION);
export const getRoomPath = (signedIn: boolean, id: string) =>
	through(signedIn, `/community/rooms/${encodeURIComponent(id)}`);

export const HELP_NOW = "/help-now";
