/** The clock of this device, and telling the server about it when somebody logs in. */
import { request } from "./http";

export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** So that digests and quiet hours are right from the start; the server keeps the first one, and one that was chosen. */
export function reportTimeZone() {
	// Without it the times are in UTC until the member sets them: nothing to disturb anybody with.
	request<void>("PUT", "/api/notifications/time-zone", { body: { timeZone: getTimeZone() } }).catch(() => undefined);
}
