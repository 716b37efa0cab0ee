/** Says in a sentence why a profile or a photo could not be saved. */
import { ApiError } from "@/lib/http";
import { photoErrorTexts } from "@/lib/prepare-photo";

const sentences: Readonly<Record<string, string>> = {
	...photoErrorTexts,
	offline: "You seem to be offline. What you wrote stays here; please try again.",
	timeout: "That took too long. What you wrote stays here; please try again.",
	"session.none": "You are logged out. Please log in again.",
	"guard.elsewhere": "There is a step to take first.",
	"rate.limited": "That was a lot at once. Please wait a moment and try again.",
	"fields.invalid": "Some fields need another look.",
	busy: "Exhale is busy right now. Please try again in a moment.",
};

export function getErrorText(thrown: unknown): string {
	if (thrown instanceof ApiError) {
		if (thrown.fields.photoId) return "The photo has to be sent again. Please try once more.";
		return sentences[thrown.code] ?? "That could not be saved. What you wrote stays here; please try again.";
	}
	return (thrown instanceof Error && thrown.message) || "That could not be saved. Please try again.";
}
