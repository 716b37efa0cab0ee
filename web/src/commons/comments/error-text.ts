/** The error sentences of comments. */
import { ApiError, getGateText } from "@/lib/http";
import type { ThreadWords } from "./thread-words";

export const EMPTY = "Please write something first.";
export const TOO_LONG = "This is too long. Please shorten it.";

/** Of a text that stays in the draft of a form. */
export const KEPT = "What you wrote is saved on this device.";

const sentences: Readonly<Record<string, string>> = {
	"rate.limited": "That was a lot at once. Please try again in a moment.",
	"request.key_reused": "An earlier version of this was already sent. Please reload the page to see it.",
	busy: "Exhale is busy right now. Please try again in a moment.",
	offline: "You seem to be offline.",
	timeout: "That took too long.",
	"session.none": "You're logged out.",
};

/** `noun` is what the edited comment is called, or the one that is answered. */
type ErrorWords = Pick<ThreadWords, "noun" | "actOn" | "title">;

export function getErrorText(thrown: unknown, { noun, actOn, title }: ErrorWords): string {
	if (!(thrown instanceof ApiError)) return "That didn't work.";
	if (thrown.fields.text === "required") return EMPTY;
	if (thrown.fields.text === "too_long") return TOO_LONG;
	if (thrown.fields.replyToCommentId) return `The ${noun} you're replying to is no longer here.`;
	const special: Readonly<Record<string, string>> = {
		not_found: `This is no longer here, so you can't ${actOn}.`,
		"comments.closed": `${title} are closed right now.`,
		"comments.removed": `A moderator removed this ${noun}, so you can no longer edit it.`,
	};
	return getGateText(thrown) ?? special[thrown.code] ?? sentences[thrown.code] ?? "That didn't work. Please try again.";
}
