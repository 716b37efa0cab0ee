/** The error sentences of comments, which also say what became of the text. */
import { ApiError, getGateText } from "@/lib/http";

export const EMPTY = "Please write something first.";
export const TOO_LONG = "This is too long. Please shorten it.";

const KEPT = "What you wrote is saved on this device.";

const sentences: Readonly<Record<string, string>> = {
	not_found: "This is no longer here, so you can't comment on it.",
	"comments.closed": "Comments are closed right now.",
	"comments.removed": "A moderator removed this comment, so you can no longer edit it.",
	"rate.limited": "That was a lot at once. Please try again in a moment.",
	"request.key_reused": "An earlier version of this was already sent. Please reload the page to see it.",
	busy: "Exhale is busy right now. Please try again in a moment.",
	offline: "You seem to be offline.",
	timeout: "That took too long.",
	"session.none": "You're logged out.",
};

export function getErrorText(thrown: unknown): string {
	if (!(thrown instanceof ApiError)) return `That didn't work. ${KEPT}`;
	if (thrown.fields.text === "required") return EMPTY;
	if (thrown.fields.text === "too_long") return TOO_LONG;
	if (thrown.fields.replyToCommentId) return `The comment you're replying to is no longer here. ${KEPT}`;
	return `${getGateText(thrown) ?? sentences[thrown.code] ?? "That didn't work. Please try again."} ${KEPT}`;
}
