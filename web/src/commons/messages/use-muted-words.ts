/** The words that the member has muted, in the cache of server data; open tabs hear of every change. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MutedWords } from "@/lib/api/types.gen";
import { get, type Problem, request } from "@/lib/http";
import { holderOf, sameWord } from "./muted-words";

const KEY = ["muted words"] as const;
const PATH = "/api/notifications/muted-words";

const list = {
	queryKey: KEY,
	queryFn: ({ signal }: { signal: AbortSignal }) => get<MutedWords>(PATH, signal),
};

export const useMutedWords = ({ refetchOnMount = true }: { refetchOnMount?: true | "always" } = {}) =>
	useQuery<MutedWords, Problem>({
		...list,
		// The live connection says when they have changed.
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnMount,
	});

type MutedWordsChange = { add: string } | { remove: string };

/** Adds a word or takes one away, whatever another device did to the others meanwhile. */
export function useChangeMutedWords() {
	const client = useQueryClient();
	return useMutation<MutedWords, Problem, MutedWordsChange>({
		scope: { id: "muted words" },
		async mutationFn(change) {
			// An answer that is still on its way may be older than this change.
			await client.cancelQueries({ queryKey: KEY });
			const held = await client.fetchQuery<MutedWords>({ ...list, staleTime: 0 });
			const words = changed(held.words, change);
			return words === held.words ? held : request<MutedWords>("PUT", PATH, { body: { words } });
		},
		onSuccess: (next) => client.setQueryData(KEY, next),
	});
}

/** The same list where there is nothing to change. */
function changed(words: string[], change: MutedWordsChange): string[] {
	if ("add" in change) return words.some((one) => sameWord(one, change.add)) ? words : [...words, change.add];
	const left = words.filter((one) => !sameWord(one, change.remove));
	return left.length === words.length ? words : left;
}

/** Answers whether texts hold a muted word. */
export function useHidden(): (...texts: readonly string[]) => boolean {
	const { data } = useMutedWords();
	return useMemo(() => holderOf(data?.words ?? []), [data]);
}
