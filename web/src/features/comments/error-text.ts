/** Says in plain words why a Comment was not sent, and what has become of its words. */
import { ApiError, getGateText } from "@/lib/http";

export const EMPTY = "Please write something first.";
export const TOO_LONG = "This is too long. Please shorten it.";

const KEPT = "What you wrote is kept on this device.";

const sentences: Readonly<Record<string, string>> = {
	not_found: "This is no longer here, so it takes no comments.",
	"comments.closed": "This does not take comments right now.",
	"comments.removed": "A moderator removed this comment, so it can no longer be changed.",
	"rate.limited": "That was a lot at once. Please try again in a moment.",
	"request.key_reused": "An earlier version of this was sent already. Please reload the page to see it.",
	busy: "Exhale is busy right now. Please try again in a moment.",
	offline: "You seem to be offline.",
	timeout: "That took too long.",
	"session.none": "You are logged out.",
};

export function getErrorText(thrown: unknown): string {
	if (!(thrown instanceof ApiError)) return `That did not work. ${KEPT}`;
	if (thrown.fields.text === "required") return EMPTY;
	if (thrown.fields.text === "too_long") return TOO_LONG;
	if (thrown.fields.replyToCommentId) return `The comment that you answer is no longer here. ${KEPT}`;
	return `${getGateText(thrown) ?? sentences[thrown.code] ?? "That did not work. Please try again."} ${KEPT}`;
}
