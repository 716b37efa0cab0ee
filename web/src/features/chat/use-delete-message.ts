/** Deletes one's own message at once, and offers for a moment to have it back. */
import { useMutation } from "@tanstack/react-query";
import { isProblem } from "@/lib/http";
import { useToast } from "@/ui/toast";
import { deleteMessage, type Message, restoreMessage } from "./api";

/** Within the time for which the server can still bring it back. */
const UNDO_MS = 6000;

export function useDeleteMessage(message: Message, put: (message: Message) => void, onDeleted: () => void) {
	const toast = useToast();
	const { id } = message;

	async function undo() {
		try {
			put(await restoreMessage(id));
			toast({ key: id, text: "Your message is back." });
		} catch (thrown) {
			const late = !isProblem(thrown, "offline") && !isProblem(thrown, "timeout");
			toast({ key: id, text: late ? "This can no longer be undone." : "That did not work. It stays deleted." });
		}
	}

	return useMutation({
		mutationFn: () =>
			deleteMessage(id).catch((thrown: unknown) => {
				// Gone is gone, whichever device did it.
				if (!isProblem(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			onDeleted();
			put({ ...message, state: "deleted", text: "", note: "", mentions: [], reactions: [], mine: [], pinnedAt: null });
			toast({
				key: id,
				text: "Your message is deleted.",
				durationMs: UNDO_MS,
				action: { label: "Undo", onAct: () => void undo() },
			});
		},
		onError: () => void toast("Your message could not be deleted. Please try again."),
	});
}
