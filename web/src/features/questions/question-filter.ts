/** Which Questions a list contains. */
import type { QuestionKind } from "@/lib/api/types.gen";
import type { QuestionTag } from "@/lib/generated/question-tags.gen";

export interface QuestionFilter {
	kind: QuestionKind;
	tag: QuestionTag | null;
	answered: boolean;
}
