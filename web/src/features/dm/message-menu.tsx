/** The menu of a direct message: edit or delete the member's own, report the other's. */
import { Flag, Pencil, Trash2 } from "lucide-react";
import { useDeleteMessage } from "@/commons/messages/use-delete-message";
import { directMessageEditMs } from "@/lib/generated/limits.gen";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { deleteMessage, type Message, restoreMessage } from "./api";
import type { MessageViewProps } from "./message-view";

export function MessageMenu({ message, within, other, put, onEdit, onReport }: MessageViewProps) {
	const { box, remove } = useDeleteMessage<Message>({
		id: message.id,
		tombstone: { ...message, state: "deleted", text: "", editedAt: null },
		said: "Your message has been deleted for both of you.",
		remove: deleteMessage,
		restore: restoreMessage,
		put,
	});
	if (message.state !== "there") return null;
	const icon = { "aria-hidden": true, size: 18 } as const;
	const items: MenuItem[] = [];
	if (message.mine) {
		if (Date.now() - message.createdAt < directMessageEditMs) {
			items.push({ label: "Edit", icon: <Pencil {...icon} />, onSelect: () => onEdit(message) });
		}
		items.push({ label: "Delete", icon: <Trash2 {...icon} />, danger: true, onSelect: remove });
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
