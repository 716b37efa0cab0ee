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
import { clearProfiles } from "@/lib/public-profiles";
import { useToast } from "@/ui/toast";
import { decide, listQueue, type QueueItem, type SubjectKind, undoDecision, type Verdict } from "./api";
import { getDecidedText } from "./decision-text";
import { getErrorText } from "./error-text";
import { describeSubject, getKey } from "./subject";

const QUEUE = ["moderation", "queue"] as const;

/** Everything that waits, or what is of one kind. */
export const useQueue = (kind: SubjectKind | null) =>
	useInfiniteQuery({
		...pagedList([...QUEUE, kind ?? "all"], listQueue(kind), getKey),
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
	const news = { about: describeSubject(item).title, key: getKey(item) };
	const again = () => void client.invalidateQueries({ queryKey: QUEUE });

	async function undo() {
		try {
			await undoDecision(item);
			toast({ ...news, text: "Undone. It waits again." });
		} catch (thrown) {
			toast({ ...news, text: getErrorText(thrown) });
		}
		again();
		refetchAll(client);
	}

	return useMutation({
		mutationFn: (verdict: Verdict) => decide(item, verdict),
		onSuccess: (_, { verdict }) => {
			onDecided();
			takeOut(client, item);
			toast({
				...news,
				text: getDecidedText(item, verdict),
				durationMs: undoMs,
				action: { label: "Undo", onAct: () => void undo() },
			});
			again();
			refetchAll(client);
		},
		onError: (thrown) => {
			onRefused(thrown);
			again();
		},
	});
}

/** Takes out of the queue what nobody can decide about any more, and says why. */
export function useRemoveFromQueue() {
	const client = useQueryClient();
	const toast = useToast();
	return (item: QueueItem, thrown: unknown) => {
		takeOut(client, item);
		toast({ text: getErrorText(thrown), about: describeSubject(item).title, key: getKey(item) });
		void client.invalidateQueries({ queryKey: QUEUE });
	};
}

/** What members see of it has changed. */
function refetchAll(client: QueryClient) {
	clearProfiles();
	for (const shown of ["wins", "questions", "comments", "profiles", "chat"])
		void client.invalidateQueries({ queryKey: [shown] });
}

function takeOut(client: QueryClient, taken: QueueItem) {
	client.setQueriesData<InfiniteData<Page<QueueItem>>>({ queryKey: QUEUE }, (cached) =>
		cached
			? {
					...cached,
					pages: cached.pages.map((page) => ({
						...page,
						items: page.items.filter((item) => getKey(item) !== getKey(taken)),
					})),
				}
			: cached,
	);
}

export function useRefreshQueue() {
	const client = useQueryClient();
	return useCallback(() => void client.invalidateQueries({ queryKey: QUEUE }), [client]);
}
