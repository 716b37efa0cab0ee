/** The member's muted words in the query cache; open tabs hear of every change. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { changeMutedWords, showMutedWords } from "@/lib/api/sdk.gen";
import type { MutedWords, MutedWordsChange } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { createWordMatcher } from "./muted-words";

const KEY = ["muted words"] as const;

export const useMutedWords = ({ refetchOnMount = true }: { refetchOnMount?: true | "always" } = {}) =>
	useQuery<MutedWords, ApiError>({
		queryKey: KEY,
		queryFn: ({ signal }) => showMutedWords({ signal }),
		// The live connection reports changes.
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnMount,
	});

/** Adds or removes words without touching changes by other devices. */
export function useChangeMutedWords() {
	const client = useQueryClient();
	return useMutation<MutedWords, ApiError, MutedWordsChange>({
		scope: { id: "muted words" },
		async mutationFn(change) {
			// A pending response may be older than this change.
			await client.cancelQueries({ queryKey: KEY });
			return changeMutedWords({ body: change });
		},
		onSuccess: (next) => client.setQueryData(KEY, next),
		// Another device may have filled the list. The error is shown without waiting for the refetch.
		onError: () => void client.invalidateQueries({ queryKey: KEY }),
	});
}

/** Returns a function that tests whether texts contain a muted word. */
export function useMutedWordMatcher(): (...texts: readonly string[]) => boolean {
	const { data } = useMutedWords();
	return useMemo(() => createWordMatcher(data?.words ?? []), [data]);
}
