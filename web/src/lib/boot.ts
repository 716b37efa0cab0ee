/** Reads the session that the server wrote into the page, so that nothing has to be fetched first. */
import type { Session } from "./session-user";

/** Undefined in the service worker's offline shell, which knows no member. */
export function readBoot(page: Document = document): Session | undefined {
	const text = page.getElementById("boot")?.textContent;
	if (!text) return undefined;
	try {
		const value = JSON.parse(text) as Session | null;
		return value?.guard ? value : undefined;
	} catch {
		return undefined;
	}
}
