/** The error sentences of Questions, and when the next one may be asked. */
import { ApiError } from "@/lib/http";
import { untilInWords } from "@/lib/relative-time";

/** "You can ask another question in 5 hours.", or "… soon." when the moment is unknown or past (O-65). */
export const getNextQuestionText = (nextQuestionDate: unknown, now: number): string =>
	`You can ask another question ${untilInWords(nextQuestionDate, now)}.`;

const sentences: Readonly<Record<string, string>> = {
	offline: "You seem to be offline.",
	timeout: "That took too long.",
	"session.none": "You're logged out.",
	"request.key_reused": "An earlier version of this was already sent. You'll find it in your profile.",
	busy: "Exhale is busy right now.",
	"rate.limited": "That was a lot at once. Please try again in a few minutes.",
	"tier.needed": "Your plan no longer includes prompts.",
	"questions.already_approved": "This Question is already live and can no longer be edited.",
	"questions.changed": "There is a newer version of this Question. You can read it above.",
	"moderation.decided": "A moderator has replied. You can read it above.",
	"moderation.claimed": "A moderator is reading this Question right now. Please try again in a few minutes.",
	not_found: "This Question is no longer there.",
};

export const DRAFT_SAVED = "What you wrote is saved on this device.";

/** `stored` says what became of the unsent text. */
export function getErrorText(thrown: unknown, now: number, stored: string): string {
	const failed = "Your question wasn't sent.";
	if (!(thrown instanceof ApiError)) return `${failed} ${stored}`;
	if (thrown.code === "questions.cooldown")
		return `${getNextQuestionText(thrown.data.nextQuestionDate, now)} ${stored}`;
	if (thrown.fields.tagged) return "Someone you tagged can no longer be tagged. Please check the list of people.";
	return `${sentences[thrown.code] ?? failed} ${stored}`;
}
