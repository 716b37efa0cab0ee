/** The error sentences of Questions, and when the next one may be asked. */
import { createPostErrorTexts, DRAFT_SAVED } from "@/commons/posts/error-texts";
import { ApiError } from "@/lib/http";
import { untilInWords } from "@/lib/relative-time";

/** "You can ask another question in 5 hours.", or "… soon." when the moment is unknown or past (O-65). */
export const getNextQuestionText = (nextQuestionDate: unknown, now: number): string =>
	`You can ask another question ${untilInWords(nextQuestionDate, now)}.`;

const { unsent, final } = createPostErrorTexts("questions", "Question");

const sentences: Readonly<Record<string, string>> = {
	...unsent,
	...final,
	busy: "Exhale is busy right now.",
	"tier.needed": "Your plan no longer includes prompts.",
};

export function getErrorText(thrown: unknown, now: number): string {
	const failed = "Your question wasn't sent.";
	if (!(thrown instanceof ApiError)) return `${failed} ${DRAFT_SAVED}`;
	if (thrown.code === "questions.cooldown")
		return `${getNextQuestionText(thrown.data.nextQuestionDate, now)} ${DRAFT_SAVED}`;
	if (thrown.fields.tagged) return "Someone you tagged can no longer be tagged. Please check the list of people.";
	return `${sentences[thrown.code] ?? failed} ${DRAFT_SAVED}`;
}
