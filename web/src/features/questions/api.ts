/** API calls and types of Questions. */
import { createPostApi } from "@/commons/posts/post-api";
import type {
	AskQuestion,
	EditQuestion,
	PageQuestion,
	Question,
	QuestionAllowance,
	QuestionKind,
} from "@/lib/api/types.gen";
import type { QuestionTag } from "@/lib/generated/question-tags.gen";
import { get } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type { Taggable } from "@/commons/people/use-member-search";
export type {
	AskQuestion as QuestionPayload,
	EditQuestion as QuestionChange,
	Question,
	QuestionAllowance as Allowance,
	QuestionHelp,
	QuestionKind,
} from "@/lib/api/types.gen";

/** Which Questions a list contains. */
export interface QuestionFilter {
	kind: QuestionKind;
	tag: QuestionTag | null;
	answered: boolean;
}

export const questionApi = createPostApi<Question, AskQuestion, EditQuestion, QuestionAllowance>("questions");

export const { showAllowance: showQuestionAllowance } = questionApi;

export function listQuestions({ kind, tag, answered }: QuestionFilter, cursor: string | null, signal?: AbortSignal) {
	const query = new URLSearchParams({ kind });
	if (tag) query.set("tag", tag);
	if (answered) query.set("answered", "true");
	return get<PageQuestion>(fromCursor(`/api/questions?${query}`, cursor), signal);
}
