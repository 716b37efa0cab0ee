/** The error sentences of Wins. */
import { mediaErrorTexts } from "@/commons/media/chosen-media";
import { ApiError } from "@/lib/http";
import { untilInWords } from "@/lib/relative-time";
import { REQUIRED } from "./win-fields";

export const SUBMISSION_FAILED = "Submission failed.";

const sentences: Readonly<Record<string, string>> = {
	...mediaErrorTexts,
	"request.key_reused": "An earlier version of this was already sent. You'll find it in your profile.",
	busy: "Exhale is busy right now. Please try again in a moment.",
	"wins.already_approved": "This Win is already live and can no longer be edited.",
	"moderation.claimed": "A moderator is reading this Win right now. Please try again in a few minutes.",
	not_found: "This Win is no longer there.",
};

/** Each is followed by a sentence about the text. */
const notSubmitted: Readonly<Record<string, string>> = {
	offline: "You seem to be offline.",
	timeout: "That took too long.",
	"rate.limited": "That was a lot at once. Please try again in a few minutes.",
	"session.none": "You're logged out.",
	"wins.changed": "There is a newer version of this Win. You can read it above.",
	"moderation.decided": "A moderator has replied. You can read it above.",
};

export const DRAFT_SAVED = "What you wrote is saved on this device.";

/** "You can share another win in 5 hours.", or "… soon." when the moment is unknown or past (O-65). */
export const getNextWinText = (nextWinDate: unknown, now: number): string =>
	`You can share another win ${untilInWords(nextWinDate, now)}.`;

/** `stored` says what became of the unsent text. */
export function getErrorText(thrown: unknown, now: number, stored: string): string {
	if (!(thrown instanceof ApiError)) return (thrown instanceof Error && thrown.message) || SUBMISSION_FAILED;
	if (thrown.code === "wins.cooldown") return getNextWinText(thrown.data.nextWinDate, now);
	if (thrown.code === "fields.invalid") return getFieldsText(thrown.fields);
	const lost = notSubmitted[thrown.code];
	if (lost) return `${lost} ${stored}`;
	const known = sentences[thrown.code];
	if (known) return known;
	// Without a title the message is only the code, which helps nobody.
	return thrown.message && thrown.message !== thrown.code ? thrown.message : SUBMISSION_FAILED;
}

function getFieldsText(fields: Readonly<Record<string, string>>): string {
	if (fields.title === "required" || fields.win === "required") return REQUIRED;
	if (fields.imageId || fields.videoId || fields.thumbnailId) {
		return "The photo or video needs to be uploaded again. Please try once more.";
	}
	return SUBMISSION_FAILED;
}
