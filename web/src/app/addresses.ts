/** The addresses to which the shell sends people. */

export const HELP_NOW = "/help-now";
/** The server knows where the operator's companion app is to be had. */
export const COMPANION_APP = "/companion-app";
/** `new` opens the form at once. */
export const ASK_QUESTION = "/community/questions?new=1";

/** Straight there for members; whose session has ended logs in first and then lands there (spec §6, O-42). */
export function through(signedIn: boolean, path: string): string {
	return signedIn ? path : `/login?next=${encodeURIComponent(path)}`;
}
