/** What can be done with a direct message: one's own edited or deleted, the other one's reported. */
import { useMutation } from "@tanstack/react-query";
import { Flag, Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { directMessageEditMs } from "@/lib/generated/limits.gen";
import { isProblem } from "@/lib/http";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useToast } from "@/ui/toast";
import { deleteMessage, type Message, restoreMessage } from "./api";
import type { MessageViewProps } from "./message-view";

/** Within the time for which the server can still bring it back. */
const UNDO_MS = 6000;

export function MessageMenu({ message, within, other, put, onEdit, onReport }: MessageViewProps) {
	const box = useRef<HTMLDivElement>(null);
	const remove = useDelete(message, put, () => box.current?.closest<HTMLElement>("[data-row]")?.focus());
	if (message.state !== "there") return null;
	const icon = { "aria-hidden": true, size: 18 } as const;
	const items: MenuItem[] = [];
	if (message.mine) {
		if (Date.now() - message.createdAt < directMessageEditMs) {
			items.push({ label: "Edit", icon: <Pencil {...icon} />, onSelect: () => onEdit(message) });
		}
		items.push({ label: "Delete", icon: <Trash2 {...icon} />, danger: true, onSelect: () => remove.mutate() });
	} else {
		items.push({ label: "Report", icon: <Flag {...icon} />, onSelect: () => onReport(message) });
	}
	const author = message.mine ? "you" : other.displayName;
	return (
		<div ref={box}>
			<MenuButton label={`More for the message by ${author}`} items={items} tabIndex={within ? 0 : -1} />
		</div>
	);
}

function useDelete(message: Message, put: (message: Message) => void, onDeleted: () => void) {
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
			put({ ...message, state: "deleted", text: "", editedAt: null });
			toast({
				key: id,
				text: "Your message is deleted, for both of you.",
				durationMs: UNDO_MS,
				action: { label: "Undo", onAct: () => void undo() },
			});
		},
		onError: () => void toast("Your message could not be deleted. Please try again."),
	});
}
