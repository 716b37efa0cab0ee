/** Queries for replays, and the operations that change one. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createErrorTexts } from "@/commons/messages/error-text";
import {
	answerRecording,
	deleteReplay,
	listReplays,
	removeCaptions,
	setCaptions,
	setChapters,
	showReplay,
} from "@/lib/api/sdk.gen";
import type { PageReplaySummary, Replay, ReplayChapter, ReplaySummary } from "@/lib/api/types.gen";
import { recordingTextVersion } from "@/lib/generated/limits.gen";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import { roomKeys } from "../room-queries";

/** Below those of Rooms, so that they are loaded again with them. */
const replayKeys = {
	all: [...roomKeys.all, "replays"] as const,
	list: (room: string | null) => [...replayKeys.all, "list", room] as const,
	one: (id: string) => [...replayKeys.all, "one", id] as const,
};

/** The recordings in which the member is. */
export const ownRecordingsKey = [...replayKeys.all, "own"] as const;

/** How often a page asks whether a replay is ready that is being prepared. */
const POLL_MS = 5000;

const getReplayId = ({ id }: ReplaySummary) => id;

export const useReplays = () =>
	useInfiniteQuery({
		...pagedList(replayKeys.list(null), ({ query, signal }) => listReplays({ query, signal }), getReplayId),
		refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => hasComposing(items)) ? POLL_MS : false),
	});

/** How long after its end a Room's recording may not be in the list yet. */
const LATE_MS = 120_000;

/** Those of one Room that ended then. */
export const useReplaysOf = (roomId: string, endedAt: number | null) =>
	useQuery<PageReplaySummary, ApiError, ReplaySummary[]>({
		queryKey: replayKeys.list(roomId),
		queryFn: ({ signal }) => listReplays({ query: { room: roomId }, signal }),
		select: ({ items }) => items,
		refetchInterval({ state }) {
			const own = state.data?.items ?? [];
			const isLate = own.length === 0 && Date.now() - (endedAt ?? 0) < LATE_MS;
			return isLate || hasComposing(own) ? POLL_MS : false;
		},
	});

const hasComposing = (replays: readonly ReplaySummary[]) => replays.some(({ state }) => state === "composing");

export const useReplay = (id: string) =>
	useQuery<Replay, ApiError>({
		queryKey: replayKeys.one(id),
		queryFn: ({ signal }) => showReplay({ path: { id }, signal }),
		refetchInterval: ({ state }) => (state.data?.state === "composing" ? POLL_MS : false),
	});

export const { getErrorText } = createErrorTexts({
	"fields.invalid": "Something here can't be saved. Please check it again.",
	"rooms.not_yours": "Only those who lead the Room can do that.",
	not_found: "This replay is no longer there.",
});

/** Saves its chapters. */
export function useSetChapters(id: string) {
	const client = useQueryClient();
	return useMutation<Replay, ApiError, ReplayChapter[]>({
		mutationFn: (chapters) => setChapters({ path: { id }, body: { chapters } }),
		onSuccess: (replay) => client.setQueryData(replayKeys.one(id), replay),
	});
}

/** Everything else changes more than the response tells. */
function useReplayChange<T>(id: string, mutationFn: (given: T) => Promise<unknown>) {
	const client = useQueryClient();
	return useMutation<unknown, ApiError, T>({
		mutationFn,
		onSuccess: () => client.invalidateQueries({ queryKey: replayKeys.one(id) }),
	});
}

export const useSetCaptions = (id: string) =>
	useReplayChange(id, (body: string) => setCaptions({ path: { id }, body }));

export const useRemoveCaptions = (id: string) => useReplayChange(id, () => removeCaptions({ path: { id } }));

/** Takes the reader's own part out; the replay is composed again without it. */
export function useHidePart(id: string) {
	const client = useQueryClient();
	return useMutation<unknown, ApiError, void>({
		mutationFn: () => answerRecording({ path: { id }, body: { answer: "no", text: recordingTextVersion } }),
		onSuccess: () => client.invalidateQueries({ queryKey: replayKeys.all }),
	});
}

export function useDeleteReplay(id: string) {
	const client = useQueryClient();
	return useMutation<unknown, ApiError, void>({
		mutationFn: () => deleteReplay({ path: { id } }),
		onSuccess: () => {
			client.removeQueries({ queryKey: replayKeys.one(id) });
			void client.invalidateQueries({ queryKey: replayKeys.all });
		},
	});
}
