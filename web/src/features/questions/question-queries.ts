/** Queries for Questions: lists, one Question, and those of one member. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { createPostQueries, getPostId } from "@/commons/posts/post-queries";
import { pagedList } from "@/lib/paged-list";
import { listQuestions, type QuestionFilter, questionApi } from "./api";
import { questionKeys } from "./question-cache";

export const useQuestions = (wanted: QuestionFilter) =>
	useInfiniteQuery(
		pagedList(questionKeys.list(wanted), (cursor, signal) => listQuestions(wanted, cursor, signal), getPostId),
	);

export const {
	useBy: useQuestionsBy,
	usePending: usePendingQuestions,
	useOne: useQuestion,
} = createPostQueries(questionApi, questionKeys);
