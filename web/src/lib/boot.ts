/** The session that the server wrote into the page, so that nothing has to be waited for. */
import type { Session } from "./session-user";

/** Undefined in the shell that the service worker keeps, which knows nobody. */
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
