/** The words that the member has muted, in the cache of server data; open tabs hear of every change. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MutedWords } from "@/lib/api/types.gen";
import { get, type Problem, request } from "@/lib/http";
import { holderOf } from "./muted-words";

const KEY = ["muted words"] as const;
const PATH = "/api/notifications/muted-words";

export const useMutedWords = () =>
	useQuery<MutedWords, Problem>({
		queryKey: KEY,
		queryFn: ({ signal }) => get<MutedWords>(PATH, signal),
		// The live connection says when they have changed.
		staleTime: Number.POSITIVE_INFINITY,
	});

export function useSaveMutedWords() {
	const client = useQueryClient();
	return useMutation<MutedWords, Problem, readonly string[]>({
		scope: { id: "muted words" },
		mutationFn: (words) => request<MutedWords>("PUT", PATH, { body: { words } }),
		onSuccess: (next) => client.setQueryData(KEY, next),
	});
}

/** Answers whether texts hold a muted word. */
export function useHidden(): (...texts: readonly string[]) => boolean {
	const { data } = useMutedWords();
	return useMemo(() => holderOf(data?.words ?? []), [data]);
}
