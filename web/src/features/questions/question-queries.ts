/** Reads Questions: lists, one of them, and those of one member. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Problem } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import { listQuestions, listQuestionsBy, listWaitingQuestions, type Question, showQuestion, type Wanted } from "./api";
import { questionKeys } from "./question-cache";

const idOf = ({ id }: Question) => id;

export const useQuestions = (wanted: Wanted) =>
	useInfiniteQuery(
		pagedList(questionKeys.list(wanted), (cursor, signal) => listQuestions(wanted, cursor, signal), idOf),
	);

export const useQuestionsBy = (uid: string) =>
	useInfiniteQuery(pagedList(questionKeys.by(uid), (cursor, signal) => listQuestionsBy(uid, cursor, signal), idOf));

/** Those of the reader's own that are not with everybody yet. */
export const useWaitingQuestions = (uid: string) =>
	useInfiniteQuery(
		pagedList(questionKeys.waiting(uid), (cursor, signal) => listWaitingQuestions(uid, cursor, signal), idOf),
	);

export const useQuestion = (id: string) =>
	useQuery<Question, Problem>({ queryKey: questionKeys.one(id), queryFn: ({ signal }) => showQuestion(id, signal) });
