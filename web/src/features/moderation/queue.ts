/** The Wins that wait, oldest first, and how the list changes when one is claimed, decided or given back. */
import {
	type InfiniteData,
	type QueryClient,
	useInfiniteQuery,
	useMutation,
	useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import type { Page } from "@/features/wins/api";
import { winKeys } from "@/features/wins/win-cache";
import { undoMs } from "@/lib/generated/limits.gen";
import { isProblem, type Problem } from "@/lib/http";
import { useToast } from "@/ui/toast";
import { decideWin, listPendingWins, type PendingWin, undoDecision, type Verdict } from "./api";
import { refusalText } from "./refusal-text";

const QUEUE = ["moderation", "wins"] as const;

/** So that colleagues' claims show without asking. */
const REFRESH_MS = 30_000;

export const useQueue = () =>
	useInfiniteQuery<Page<PendingWin>, Problem, PendingWin[], typeof QUEUE, string | null>({
		queryKey: QUEUE,
		queryFn: ({ pageParam, signal }) => listPendingWins(pageParam, signal),
		initialPageParam: null,
		getNextPageParam: (last) => last.nextCursor,
		refetchInterval: REFRESH_MS,
		select: ({ pages }) => pages.flatMap(({ items }) => items),
	});

interface DecisionEvents {
	onDecided: () => void;
	onRefused: (thrown: unknown) => void;
}

/** Decides, and offers for ten seconds to take it back. */
export function useDecision(pending: PendingWin, { onDecided, onRefused }: DecisionEvents) {
	const client = useQueryClient();
	const toast = useToast();
	const { id } = pending.win;
	const again = () => void client.invalidateQueries({ queryKey: QUEUE });

	async function undo() {
		try {
			await undoDecision(id);
			toast("Undone. The win waits again.");
		} catch (thrown) {
			toast(refusalText(thrown));
		}
		again();
		void client.invalidateQueries({ queryKey: winKeys.all });
	}

	return useMutation({
		mutationFn: (verdict: Verdict) => decideWin(id, verdict),
		onSuccess: (_, { verdict }) => {
			onDecided();
			takeOut(client, id);
			toast({
				text: verdict === "approve" ? "Approved. Everybody can see it." : "Declined. Its author sees your reason.",
				durationMs: undoMs,
				action: { label: "Undo", onAct: () => void undo() },
			});
			again();
			void client.invalidateQueries({ queryKey: winKeys.all });
		},
		onError: (thrown) => {
			if (isProblem(thrown, "moderation.decided")) toast(refusalText(thrown));
			onRefused(thrown);
			again();
		},
	});
}

function takeOut(client: QueryClient, id: string) {
	client.setQueryData<InfiniteData<Page<PendingWin>>>(QUEUE, (held) =>
		held
			? {
					...held,
					pages: held.pages.map((page) => ({ ...page, items: page.items.filter(({ win }) => win.id !== id) })),
				}
			: held,
	);
}

export function useRefreshQueue() {
	const client = useQueryClient();
	return useCallback(() => void client.invalidateQueries({ queryKey: QUEUE }), [client]);
}
