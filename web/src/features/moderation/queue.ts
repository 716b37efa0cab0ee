/** The queue in the server's order, how much waits in it, and its updates after claims, decisions and releases. */
import {
	type InfiniteData,
	type QueryClient,
	useInfiniteQuery,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import type { QueueCard } from "@/commons/feature/queue-part";
import { useQueueCards } from "@/commons/feature/use-queue-cards";
import { countQueue, decideSubject, listQueue, undoDecision } from "@/lib/api/sdk.gen";
import type { Decision, QueueCount, QueueItem, SubjectKind } from "@/lib/api/types.gen";
import { undoMs } from "@/lib/generated/limits.gen";
import { type Page, pagedList } from "@/lib/paged-list";
import { useQuiet } from "@/lib/preferences";
import { clearProfiles } from "@/lib/public-profiles";
import { useToast } from "@/ui/toast";
import { getDecidedText } from "./decision-text";
import { getErrorText } from "./error-text";
import { describeSubject, getCard, getKey } from "./subject";

const QUEUE = ["moderation", "queue"] as const;
const COUNTS = ["moderation", "counts"] as const;

function invalidateQueue(client: QueryClient) {
	void client.invalidateQueries({ queryKey: QUEUE });
	void client.invalidateQueries({ queryKey: COUNTS });
}

/** How much of each kind waits; unknown in quiet mode, which shows no counts. */
export function useQueueCounts(): readonly QueueCount[] | undefined {
	const isQuiet = useQuiet();
	const query = useQuery({
		queryKey: COUNTS,
		queryFn: ({ signal }) => countQueue({ signal }),
		refetchOnWindowFocus: "always",
		enabled: !isQuiet,
	});
	return isQuiet ? undefined : query.data?.items;
}

/** The whole queue, or the items of one kind. */
export const useQueue = (kind: SubjectKind | null) =>
	useInfiniteQuery({
		...pagedList(
			[...QUEUE, kind ?? "all"],
			({ query, signal }) => listQueue({ query: { kind: kind ?? undefined, ...query }, signal }),
			getKey,
		),
		// A moderator who returns to the desk sees its current state.
		refetchOnWindowFocus: "always",
		// Whose role ended elsewhere moves nothing under a moderator who is about to decide.
		meta: { ignoresMembers: true },
	});

interface DecisionEvents {
	onDecided: () => void;
	onRefused: (thrown: unknown) => void;
}

/** Sends a decision, and offers to undo it for ten seconds. */
export function useDecision(item: QueueItem, { onDecided, onRefused }: DecisionEvents) {
	const client = useQueryClient();
	const toast = useToast();
	const cards = useQueueCards();
	const news = { about: describeSubject(cards, item).title, key: getKey(item) };
	const again = () => invalidateQueue(client);

	async function undo() {
		try {
			await undoDecision({ path: item });
			toast({ ...news, text: "Undone. It's back in the queue." });
		} catch (thrown) {
			toast({ ...news, text: getErrorText(thrown) });
		}
		again();
		refetchAll(client, cards);
	}

	return useMutation({
		mutationFn: (decision: Decision) => decideSubject({ path: item, body: decision }),
		onSuccess: (_, { verdict }) => {
			onDecided();
			takeOut(client, item);
			toast({
				...news,
				text: getDecidedText(item, verdict, getCard(cards, item)),
				durationMs: undoMs,
				action: { label: "Undo", onAct: () => void undo() },
			});
			again();
			refetchAll(client, cards);
		},
		onError: (thrown) => {
			onRefused(thrown);
			again();
		},
	});
}

/** Removes an item that nobody can decide any more, and says why. */
export function useRemoveFromQueue() {
	const client = useQueryClient();
	const cards = useQueueCards();
	const toast = useToast();
	return (item: QueueItem, thrown: unknown) => {
		takeOut(client, item);
		toast({ text: getErrorText(thrown), about: describeSubject(cards, item).title, key: getKey(item) });
		invalidateQueue(client);
	};
}

/** Refreshes what members see of the item. */
function refetchAll(client: QueryClient, cards: readonly QueueCard[]) {
	clearProfiles();
	for (const { refresh } of cards) {
		if (refresh) void client.invalidateQueries({ queryKey: refresh });
	}
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
