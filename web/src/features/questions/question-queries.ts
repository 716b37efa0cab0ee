/** Queries for Questions: lists, one Question, and those of one member. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import {
	listPendingQuestions,
	listQuestions,
	listQuestionsBy,
	type Question,
	type QuestionFilter,
	showQuestion,
} from "./api";
import { questionKeys } from "./question-cache";

const getId = ({ id }: Question) => id;

export const useQuestions = (wanted: QuestionFilter) =>
	useInfiniteQuery(
		pagedList(questionKeys.list(wanted), (cursor, signal) => listQuestions(wanted, cursor, signal), getId),
	);

export const useQuestionsBy = (uid: string) =>
	useInfiniteQuery(pagedList(questionKeys.by(uid), (cursor, signal) => listQuestionsBy(uid, cursor, signal), getId));

/** The reader's own Questions that are not approved. */
export const usePendingQuestions = (uid: string) =>
	useInfiniteQuery(
		pagedList(questionKeys.waiting(uid), (cursor, signal) => listPendingQuestions(uid, cursor, signal), getId),
	);

export const useQuestion = (id: string) =>
	useQuery<Question, ApiError>({ queryKey: questionKeys.one(id), queryFn: ({ signal }) => showQuestion(id, signal) });
