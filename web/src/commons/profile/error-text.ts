/** The error sentences of profiles and photos. */
import { ApiError } from "@/lib/http";
import { photoErrorTexts } from "@/lib/prepare-photo";

const sentences: Readonly<Record<string, string>> = {
	...photoErrorTexts,
	offline: "You seem to be offline. What you wrote stays here; please try again.",
	timeout: "That took too long. What you wrote stays here; please try again.",
	"session.none": "You're logged out. Please log in again.",
	"guard.elsewhere": "There's a step to finish first.",
	"rate.limited": "That was a lot at once. Please wait a moment and try again.",
	"fields.invalid": "Some fields need another look.",
	busy: "Exhale is busy right now. Please try again in a moment.",
};

export function getErrorText(thrown: unknown): string {
	if (thrown instanceof ApiError) {
		if (thrown.fields.photoId) return "The photo needs to be uploaded again. Please try once more.";
		return sentences[thrown.code] ?? "We couldn't save that. What you wrote stays here; please try again.";
	}
	return (thrown instanceof Error && thrown.message) || "We couldn't save that. Please try again.";
}
