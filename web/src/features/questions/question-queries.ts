/** Reads Questions: lists, one of them, and those of one member. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Problem } from "@/lib/http";
import { firstPages, pagedList } from "@/lib/paged-list";
import { listQuestions, listQuestionsBy, type Question, showQuestion, type Wanted } from "./api";
import { questionKeys } from "./question-cache";

const idOf = ({ id }: Question) => id;

export const useQuestions = (wanted: Wanted) =>
	useInfiniteQuery(
		pagedList(questionKeys.list(wanted), (cursor, signal) => listQuestions(wanted, cursor, signal), idOf),
	);

export const useQuestionsBy = (uid: string) =>
	useInfiniteQuery(pagedList(questionKeys.by(uid), (cursor, signal) => listQuestionsBy(uid, cursor, signal), idOf));

/** Several pages of them at once, because what waits may stand behind many that do not. */
export const useManyQuestionsBy = (uid: string) =>
	useQuery<Question[], Problem>({
		queryKey: questionKeys.manyBy(uid),
		queryFn: ({ signal }) => firstPages((cursor) => listQuestionsBy(uid, cursor, signal)),
	});

export const useQuestion = (id: string) =>
	useQuery<Question, Problem>({ queryKey: questionKeys.one(id), queryFn: ({ signal }) => showQuestion(id, signal) });
