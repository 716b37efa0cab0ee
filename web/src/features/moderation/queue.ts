/** The Wins that wait, oldest first, and how the list changes when one is claimed, decided or given back. */
import {
	type InfiniteData,
	type QueryClient,
	useInfiniteQuery,
	useMutation,
	useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import type { Win } from "@/features/wins/api";
import { winKeys } from "@/features/wins/win-cache";
import { undoMs } from "@/lib/generated/limits.gen";
import { type Page, pagedList } from "@/lib/paged-list";
import { useToast } from "@/ui/toast";
import { decideWin, listPendingWins, type PendingWin, undoDecision, type Verdict } from "./api";
import { refusalText } from "./refusal-text";

const QUEUE = ["moderation", "wins"] as const;

/** So that colleagues' claims show without asking. */
const REFRESH_MS = 30_000;

export const useQueue = () =>
	useInfiniteQuery({ ...pagedList(QUEUE, listPendingWins, ({ win }) => win.id), refetchInterval: REFRESH_MS });

interface DecisionEvents {
	onDecided: () => void;
	onRefused: (thrown: unknown) => void;
}

/** Decides, and offers for ten seconds to take it back. */
export function useDecision(pending: PendingWin, { onDecided, onRefused }: DecisionEvents) {
	const client = useQueryClient();
	const toast = useToast();
	const { id, title } = pending.win;
	const news = { about: title, key: id };
	const again = () => void client.invalidateQueries({ queryKey: QUEUE });

	async function undo() {
		try {
			await undoDecision(id);
			toast({ ...news, text: "Undone. The Win waits again." });
		} catch (thrown) {
			toast({ ...news, text: refusalText(thrown) });
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
				...news,
				text: verdict === "approve" ? "Approved. Everybody can see it." : "Declined. Its author sees your reason.",
				durationMs: undoMs,
				action: { label: "Undo", onAct: () => void undo() },
			});
			again();
			void client.invalidateQueries({ queryKey: winKeys.all });
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
	return ({ id, title }: Win, thrown: unknown) => {
		takeOut(client, id);
		toast({ text: refusalText(thrown), about: title, key: id });
		void client.invalidateQueries({ queryKey: QUEUE });
	};
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
