/** Says why a message is waiting on the device, and promises no more than is known. */

export function getWaitingText(code: string | null): string | null {
	if (code === null) return null;
	if (code === "offline") return "Waiting to reconnect. Sends automatically.";
	if (code === "session.none" || code === "session.other") return "Waiting for you to log in again.";
	if (code === "chat.slow") return "Slow mode is on. Sends automatically in a moment.";
	return "Exhale is busy. Sends automatically.";
}
