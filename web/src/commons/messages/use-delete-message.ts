/** Deletes one's own message at once, and offers for a moment to have it back. */
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { isApiError } from "@/lib/http";
import { useToast } from "@/ui/toast";

/** Within the time for which the server can still bring it back. */
const UNDO_MS = 6000;

interface DeleteOptions<T> {
	id: string;
	/** The place that is left of it. */
	tombstone: T;
	/** Said once it is gone. */
	said: string;
	remove: (id: string) => Promise<void>;
	restore: (id: string) => Promise<T>;
	put: (message: T) => void;
}

export function useDeleteMessage<T>({ id, tombstone, said, remove, restore, put }: DeleteOptions<T>) {
	const toast = useToast();
	/** Within the message, which takes the focus when its menu goes. */
	const box = useRef<HTMLDivElement>(null);

	async function undo() {
		try {
			put(await restore(id));
			toast({ key: id, text: "Your message is back." });
		} catch (thrown) {
			const late = !isApiError(thrown, "offline") && !isApiError(thrown, "timeout");
			toast({ key: id, text: late ? "This can no longer be undone." : "That did not work. It stays deleted." });
		}
	}

	const deleting = useMutation({
		mutationFn: () =>
			remove(id).catch((thrown: unknown) => {
				// Gone is gone, whichever device did it.
				if (!isApiError(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			box.current?.closest<HTMLElement>("[data-row]")?.focus();
			put(tombstone);
			const action = { label: "Undo", onAct: () => void undo() };
			toast({ key: id, text: said, durationMs: UNDO_MS, action });
		},
		onError: () => void toast("Your message could not be deleted. Please try again."),
	});
	return { box, remove: () => deleting.mutate() };
}
