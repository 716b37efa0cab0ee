/** API calls and types of Questions. */
import type {
	AskQuestion,
	EditQuestion,
	PageQuestion,
	Question,
	QuestionAllowance,
	QuestionKind,
} from "@/lib/api/types.gen";
import type { QuestionTag } from "@/lib/generated/question-tags.gen";
import { get, request } from "@/lib/http";
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

const questionPath = (id: string) => `/api/questions/${encodeURIComponent(id)}`;

export function listQuestions({ kind, tag, answered }: QuestionFilter, cursor: string | null, signal?: AbortSignal) {
	const query = new URLSearchParams({ kind });
	if (tag) query.set("tag", tag);
	if (answered) query.set("answered", "true");
	return get<PageQuestion>(fromCursor(`/api/questions?${query}`, cursor), signal);
}

export const listQuestionsBy = (uid: string, cursor: string | null, signal?: AbortSignal) =>
	get<PageQuestion>(fromCursor(`/api/members/${encodeURIComponent(uid)}/questions`, cursor), signal);

export const listPendingQuestions = (uid: string, cursor: string | null, signal?: AbortSignal) =>
	get<PageQuestion>(fromCursor(`/api/members/${encodeURIComponent(uid)}/questions?waiting=true`, cursor), signal);

export const showQuestion = (id: string, signal?: AbortSignal) => get<Question>(questionPath(id), signal);

export const showQuestionAllowance = (signal?: AbortSignal) =>
	get<QuestionAllowance>("/api/questions/allowance", signal);

export const askQuestion = (body: AskQuestion, idempotencyKey: string) =>
	request<Question>("POST", "/api/questions", { body, idempotencyKey });

export const editQuestion = (id: string, body: EditQuestion) => request<Question>("PATCH", questionPath(id), { body });

export const withdrawQuestion = (id: string) => request<void>("DELETE", questionPath(id));
