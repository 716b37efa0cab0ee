/** The words that the member has muted, in the cache of server data; open tabs hear of every change. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MutedWords, MutedWordsChange } from "@/lib/api/types.gen";
import { type ApiError, get, request } from "@/lib/http";
import { createWordMatcher } from "./muted-words";

const KEY = ["muted words"] as const;
const PATH = "/api/notifications/muted-words";

export const useMutedWords = ({ refetchOnMount = true }: { refetchOnMount?: true | "always" } = {}) =>
	useQuery<MutedWords, ApiError>({
		queryKey: KEY,
		queryFn: ({ signal }) => get<MutedWords>(PATH, signal),
		// The live connection says when they have changed.
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnMount,
	});

/** Adds words or takes some away, whatever another device does to the others meanwhile. */
export function useChangeMutedWords() {
	const client = useQueryClient();
	return useMutation<MutedWords, ApiError, MutedWordsChange>({
		scope: { id: "muted words" },
		async mutationFn(change) {
			// An answer that is still on its way may be older than this change.
			await client.cancelQueries({ queryKey: KEY });
			return request<MutedWords>("PATCH", PATH, { body: change });
		},
		onSuccess: (next) => client.setQueryData(KEY, next),
		// Another device may have filled the list. Nobody waits for that to hear of the refusal.
		onError: () => void client.invalidateQueries({ queryKey: KEY }),
	});
}

/** Answers whether texts hold a muted word. */
export function useMutedWordMatcher(): (...texts: readonly string[]) => boolean {
	const { data } = useMutedWords();
	return useMemo(() => createWordMatcher(data?.words ?? []), [data]);
}
