/** This device's time zone, and reporting it to the server after a login. */
import { reportTimeZone as sendTimeZone } from "./api/sdk.gen";

export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Makes digests and quiet hours right from the start; the server keeps the first zone, or a chosen one. */
export function reportTimeZone() {
	// On failure, times stay in UTC until the member sets a zone, which disturbs nobody.
	sendTimeZone({ body: { timeZone: getTimeZone() } }).catch(() => undefined);
}
