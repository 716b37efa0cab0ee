/** Which posts the member saved for later, and saving one: optimistic, and reverted if the server rejects it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listSavedIds, savePost, unsavePost } from "@/lib/api/sdk.gen";
import type { SavedIds, SavedPost } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/api-error";
import { savesMax } from "@/lib/generated/limits.gen";
import { getToggleErrorText, useToggle } from "@/lib/use-toggle";
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
	const setSaved = (next: boolean) =>
		client.setQueryData<SavedIds>(savesKeys.ids, (cached) => {
			const others = cached?.ids.filter((other) => other !== id) ?? [];
			return { ids: next ? [id, ...others] : others };
		});
	const toggle = useToggle({
		key: ["save", kind, id],
		now: saved,
		isOn: (state) => state,
		expect: (next) => next,
		send: async (next) => {
			await (next ? savePost : unsavePost)({ path: { kind, id } });
			return next;
		},
		show: async (next) => {
			// An answer on its way is from before this press.
			await client.cancelQueries({ queryKey: savesKeys.ids });
			setSaved(next);
		},
		onDone: (next) => {
			if (next) toast({ text: "Saved. You'll find it in your profile.", key: "saved" });
		},
		onSettled: () => {
			void client.invalidateQueries({ queryKey: savesKeys.ids });
			// An open list keeps its cards, so that a press can be taken back.
			void client.invalidateQueries({ queryKey: savesKeys.list, refetchType: "none" });
		},
		getErrorText,
	});
	return { saved, toggle };
}

const getErrorText = (thrown: unknown): string =>
	toApiError(thrown).code === "saves.full"
		? `You've saved ${savesMax} posts. Remove one to save another.`
		: getToggleErrorText(thrown);
