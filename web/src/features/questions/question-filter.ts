/** Which Questions a list contains. */
import type { QuestionKind } from "@/lib/api/types.gen";
import type { QuestionTag } from "@/lib/generated/question-tags.gen";

export type AnswerFilter = "professional" | "none";

export interface QuestionFilter {
	kind: QuestionKind;
	tag: QuestionTag | null;
	/** Only those that a professional answered, or that nobody has. */
	answers: AnswerFilter | null;
}
