/** Queries for Questions: lists, one Question, and those of one member. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { createPostQueries, getPostId } from "@/commons/posts/post-queries";
import { listQuestions, listQuestionsByMember, showQuestion } from "@/lib/api/sdk.gen";
import { pagedList } from "@/lib/paged-list";
import { questionKeys } from "./question-cache";
import type { QuestionFilter } from "./question-filter";

export const useQuestions = (wanted: QuestionFilter) =>
	useInfiniteQuery(
		pagedList(
			questionKeys.list(wanted),
			({ query, signal }) =>
				listQuestions({
					query: {
						kind: wanted.kind,
						tag: wanted.tag ?? undefined,
						answered: wanted.answers === "professional" || undefined,
						unanswered: wanted.answers === "none" || undefined,
						...query,
					},
					signal,
				}),
			getPostId,
		),
	);

export const {
	useBy: useQuestionsBy,
	usePending: usePendingQuestions,
	useOne: useQuestion,
	useLoaded: useLoadedQuestion,
} = createPostQueries({ show: showQuestion, listByMember: listQuestionsByMember }, questionKeys);
