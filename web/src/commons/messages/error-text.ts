/** Words errors in a conversation: the common ones, and those of its kind. */
import { toApiError } from "@/lib/http";

const commonErrorTexts: Readonly<Record<string, string>> = {
	"fields.invalid": "Something in this message can't be sent.",
	"request.key_reused": "An earlier version of this was already sent.",
	not_found: "This is no longer here.",
	offline: "You seem to be offline.",
	"rate.limited": "That was a lot at once. Please try again in a moment.",
	timeout: "That took too long.",
	busy: "Exhale is busy right now.",
};

export function createErrorTexts(own: Readonly<Record<string, string>>) {
	const getCodeText = (code: string): string => own[code] ?? commonErrorTexts[code] ?? "That didn't work.";
	return { getCodeText, getErrorText: (thrown: unknown): string => getCodeText(toApiError(thrown).code) };
}
