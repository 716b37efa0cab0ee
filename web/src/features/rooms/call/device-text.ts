/** What can go wrong with microphone, camera and screen, in words. */
import type { OwnMedia } from "./media-room";

const names: Readonly<Record<OwnMedia, string>> = { microphone: "microphone", camera: "camera", screen: "screen" };

/** Null where nothing has to be said, such as after a dialog of the browser was cancelled. */
export function getDeviceErrorText(kind: OwnMedia, thrown: unknown): string | null {
	const name = thrown instanceof Error ? thrown.name : "";
	const device = names[kind];
	if (name === "NotAllowedError" || name === "SecurityError") {
		// Browsers report a cancelled choice of a screen in the same way.
		if (kind === "screen") return null;
		return `Your browser doesn't let Exhale use the ${device}. You can allow it in the browser's settings for this page.`;
	}
	if (name === "NotFoundError" || name === "OverconstrainedError") return `No ${device} was found.`;
	if (name === "NotReadableError" || name === "AbortError") return `Another program is using the ${device}.`;
	return `The ${device} couldn't be turned on. You can try again.`;
}

export const getDeviceLostText = (kind: OwnMedia): string =>
	kind === "screen" ? "Your screen is no longer shared." : `Your ${names[kind]} was unplugged, so it's off now.`;

export const MUTED_BY_HOST = "A host turned your microphone off. You can turn it on again.";

export const BACK_WITHOUT_MICROPHONE = "You're connected again. Your microphone is off until you turn it on.";
