/** Deletes the member's own message at once, and offers to undo it for a moment. */
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { isApiError } from "@/lib/http";
import { useToast } from "@/ui/toast";
import type { BaseMessage } from "./message";
import type { Thread } from "./use-thread";

/** Shorter than the time in which the server can restore it. */
const UNDO_MS = 6000;

export function useDeleteMessage<T extends BaseMessage, B>({ kind, put }: Thread<T, B>, message: T) {
	const { id } = message;
	const toast = useToast();
	/** Inside the message, which takes the focus when its menu closes. */
	const box = useRef<HTMLDivElement>(null);

	async function undo() {
		try {
			put(await kind.restore(id));
			toast({ key: id, text: "Your message is back." });
		} catch (thrown) {
			const late = !isApiError(thrown, "offline") && !isApiError(thrown, "timeout");
			toast({ key: id, text: late ? "This can no longer be undone." : "That didn't work. It stays deleted." });
		}
	}

	const deleting = useMutation({
		mutationFn: () =>
			kind.remove(id).catch((thrown: unknown) => {
				// Already deleted, on whichever device.
				if (!isApiError(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			box.current?.closest<HTMLElement>("[data-row]")?.focus();
			put(kind.toTombstone(message));
			const action = { label: "Undo", onAct: () => void undo() };
			toast({ key: id, text: kind.deletedText, durationMs: UNDO_MS, action });
		},
		onError: () => void toast("We couldn't delete your message. Please try again."),
	});
	return { box, remove: () => deleting.mutate() };
}
