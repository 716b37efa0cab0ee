/** Which posts the member saved for later, and saving one: optimistic, and reverted if the server rejects it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listSavedIds, savePost, unsavePost } from "@/lib/api/sdk.gen";
import type { SavedIds, SavedPost } from "@/lib/api/types.gen";
import { getGateText, toApiError } from "@/lib/api-error";
import { savesMax } from "@/lib/generated/limits.gen";
import { useToast } from "@/ui/toast";

/** A kind of post that can be saved. */
export type SavedKind = SavedPost["kind"];

export const savesKeys = { ids: ["saves", "ids"] as const, list: ["saves", "list"] as const };

const MINUTES = 60_000;

export function useSave(kind: SavedKind, id: string) {
	const client = useQueryClient();
	const toast = useToast();
	const { data: saved = false } = useQuery({
		queryKey: savesKeys.ids,
		queryFn: ({ signal }) => listSavedIds({ signal }),
		select: ({ ids }) => ids.includes(id),
		staleTime: 5 * MINUTES,
	});
	const mutationKey = ["save", kind, id];
	const last = () => client.isMutating({ mutationKey }) === 1;
	const show = (next: boolean) =>
		client.setQueryData<SavedIds>(savesKeys.ids, (cached) => {
			const others = cached?.ids.filter((other) => other !== id) ?? [];
			return { ids: next ? [id, ...others] : others };
		});
	const { mutate } = useMutation({
		mutationKey,
		scope: { id: mutationKey.join(" ") },
		mutationFn: (next: boolean) => (next ? savePost : unsavePost)({ path: { kind, id } }),
		onMutate: async (next) => {
			// An answer on its way is from before this press.
			await client.cancelQueries({ queryKey: savesKeys.ids });
			show(next);
		},
		onSuccess: (_, next) => {
			// An open list keeps its cards, so that a press can be taken back.
			void client.invalidateQueries({ queryKey: savesKeys.list, refetchType: "none" });
			if (next) toast({ text: "Saved. You'll find it in your profile.", key: "saved" });
		},
		onError: (thrown, next) => {
			// A newer press says what to show.
			if (!last()) return;
			show(!next);
			toast(getErrorText(thrown));
		},
		onSettled: () => {
			if (last()) void client.invalidateQueries({ queryKey: savesKeys.ids });
		},
	});
	return { saved, setSaved: (next: boolean) => mutate(next) };
}

function getErrorText(thrown: unknown): string {
	const error = toApiError(thrown);
	if (error.code === "saves.full") return `You've saved ${savesMax} posts. Remove one to save another.`;
	return getGateText(error) ?? "That didn't work. Please try again.";
}
