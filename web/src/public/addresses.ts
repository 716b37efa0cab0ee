/** The addresses to which public pages send people. */

/** Where a form waits open; the app reads `new` and opens the dialog. */
const SHARE_WIN = "/community/wins?new=1";
const ASK_QUESTION = "/community/questions?new=1";

/** Straight to the form for members; visitors sign in first and then land there. */
function through(signedIn: boolean, path: string): string {
	return signedIn ? path : `/login?next=${encodeURIComponent(path)}`;
}

export const shareWin = (signedIn: boolean) => through(signedIn, SHARE_WIN);
export const askQuestion = (signedIn: boolean) => through(signedIn, ASK_QUESTION);
export const enterRoom = (signedIn: boolean, id: string) =>
	through(signedIn, `/community/rooms/${encodeURIComponent(id)}`);

export const HELP_NOW = "/help-now";
