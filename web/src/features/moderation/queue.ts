/** What waits, as the server orders it, and how the list changes when something is claimed, decided or given back. */
import {
	type InfiniteData,
	type QueryClient,
	useInfiniteQuery,
	useMutation,
	useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { undoMs } from "@/lib/generated/limits.gen";
import { type Page, pagedList } from "@/lib/paged-list";
import { forgetProfiles } from "@/lib/public-profiles";
import { useToast } from "@/ui/toast";
import { decide, listQueue, type QueueItem, type SubjectKind, undoDecision, type Verdict } from "./api";
import { refusalText } from "./refusal-text";
import { keyOf, shown } from "./subject";
import { decidedText } from "./verdict-words";

const QUEUE = ["moderation", "queue"] as const;

/** Everything that waits, or what is of one kind. */
export const useQueue = (kind: SubjectKind | null) =>
	useInfiniteQuery({
		...pagedList([...QUEUE, kind ?? "all"], listQueue(kind), keyOf),
		// Whoever comes back to the desk finds it as it is.
		refetchOnWindowFocus: "always",
	});

interface DecisionEvents {
	onDecided: () => void;
	onRefused: (thrown: unknown) => void;
}

/** Decides, and offers for ten seconds to take it back. */
export function useDecision(item: QueueItem, { onDecided, onRefused }: DecisionEvents) {
	const client = useQueryClient();
	const toast = useToast();
	const news = { about: shown(item).title, key: keyOf(item) };
	const again = () => void client.invalidateQueries({ queryKey: QUEUE });

	async function undo() {
		try {
			await undoDecision(item);
			toast({ ...news, text: "Undone. It waits again." });
		} catch (thrown) {
			toast({ ...news, text: refusalText(thrown) });
		}
		again();
		readAnew(client);
	}

	return useMutation({
		mutationFn: (verdict: Verdict) => decide(item, verdict),
		onSuccess: (_, { verdict }) => {
			onDecided();
			takeOut(client, item);
			toast({
				...news,
				text: decidedText(item, verdict),
				durationMs: undoMs,
				action: { label: "Undo", onAct: () => void undo() },
			});
			again();
			readAnew(client);
		},
		onError: (thrown) => {
			onRefused(thrown);
			again();
		},
	});
}

/** Takes out of the queue what nobody can decide about any more, and says why. */
export function useTakeOut() {
	const client = useQueryClient();
	const toast = useToast();
	return (item: QueueItem, thrown: unknown) => {
		takeOut(client, item);
		toast({ text: refusalText(thrown), about: shown(item).title, key: keyOf(item) });
		void client.invalidateQueries({ queryKey: QUEUE });
	};
}

/** What members see of it has changed. */
function readAnew(client: QueryClient) {
	forgetProfiles();
	for (const shown of ["wins", "questions", "comments", "profiles", "chat"])
		void client.invalidateQueries({ queryKey: [shown] });
}

function takeOut(client: QueryClient, taken: QueueItem) {
	client.setQueriesData<InfiniteData<Page<QueueItem>>>({ queryKey: QUEUE }, (held) =>
		held
			? {
					...held,
					pages: held.pages.map((page) => ({
						...page,
						items: page.items.filter((item) => keyOf(item) !== keyOf(taken)),
					})),
				}
			: held,
	);
}

export function useRefreshQueue() {
	const client = useQueryClient();
	return useCallback(() => void client.invalidateQueries({ queryKey: QUEUE }), [client]);
}
