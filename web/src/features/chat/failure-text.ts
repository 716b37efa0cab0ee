/** Says in plain words why something in the chat did not work. */
import { asProblem } from "@/lib/http";

const sentences: Readonly<Record<string, string>> = {
	"chat.muted": "A moderator has asked you to pause writing here for a while.",
	"chat.archived": "This channel is closed. You can still read it.",
	"chat.slow": "Slow mode is on. Please wait a moment.",
	"tier.needed": "Chat belongs to the Supporter plan.",
	"fields.invalid": "Something in it cannot be sent as it is.",
	"request.key_reused": "An earlier version of this was sent already.",
	not_found: "This is not here any more.",
	offline: "You seem to be offline.",
	"rate.limited": "That was a lot at once. Please try again in a moment.",
	timeout: "That took too long.",
	busy: "Exhale is busy right now.",
};

export const failureWords = (code: string): string => sentences[code] ?? "That did not work.";

export const failureText = (thrown: unknown): string => failureWords(asProblem(thrown).code);
