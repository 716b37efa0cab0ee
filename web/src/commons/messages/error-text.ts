/** Says in plain words why something in a conversation did not work: what can happen anywhere, and what only its kind knows. */
import { toApiError } from "@/lib/http";

const commonErrorTexts: Readonly<Record<string, string>> = {
	"fields.invalid": "Something in it cannot be sent as it is.",
	"request.key_reused": "An earlier version of this was sent already.",
	not_found: "This is not here any more.",
	offline: "You seem to be offline.",
	"rate.limited": "That was a lot at once. Please try again in a moment.",
	timeout: "That took too long.",
	busy: "Exhale is busy right now.",
};

export function createErrorTexts(own: Readonly<Record<string, string>>) {
	const getCodeText = (code: string): string => own[code] ?? commonErrorTexts[code] ?? "That did not work.";
	return { getCodeText, getErrorText: (thrown: unknown): string => getCodeText(toApiError(thrown).code) };
}
