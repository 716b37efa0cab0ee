/** Why a message waits on the device, in words that promise no more than is known. */

export function getWaitingText(code: string | null): string | null {
	if (code === null) return null;
	if (code === "offline") return "Waits for the network. It is kept, and goes by itself.";
	if (code === "session.none" || code === "session.other") return "Waits until you are logged in again.";
	if (code === "chat.slow") return "Slow mode is on. It goes by itself in a moment.";
	return "Exhale is busy. It is kept, and goes by itself.";
}
