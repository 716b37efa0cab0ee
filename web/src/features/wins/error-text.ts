/** The error sentences of Wins. */
import { mediaErrorTexts } from "@/commons/media/chosen-media";
import { createPostErrorTexts, DRAFT_SAVED } from "@/commons/posts/error-texts";
import { ApiError } from "@/lib/http";
import { untilInWords } from "@/lib/relative-time";
import { REQUIRED } from "./win-fields";

export const SUBMISSION_FAILED = "Submission failed.";

const { unsent, final } = createPostErrorTexts("wins", "Win");

const sentences: Readonly<Record<string, string>> = {
	...mediaErrorTexts,
	...final,
	busy: "Exhale is busy right now. Please try again in a moment.",
};

/** "You can share another win in 5 hours.", or "… soon." when the moment is unknown or past (O-65). */
export const getNextWinText = (nextWinDate: unknown, now: number): string =>
	`You can share another win ${untilInWords(nextWinDate, now)}.`;

export function getErrorText(thrown: unknown, now: number): string {
	if (!(thrown instanceof ApiError)) return (thrown instanceof Error && thrown.message) || SUBMISSION_FAILED;
	if (thrown.code === "wins.cooldown") return getNextWinText(thrown.data.nextWinDate, now);
	if (thrown.code === "fields.invalid") return getFieldsText(thrown.fields);
	const lost = unsent[thrown.code];
	if (lost) return `${lost} ${DRAFT_SAVED}`;
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
