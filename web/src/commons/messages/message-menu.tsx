/** The menu of a message: its author edits or deletes it, others report it, and the feature adds its own actions. */
import { Flag, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { icon, MenuButton, type MenuItem } from "@/ui/menu-button";
import type { BaseMessage } from "./message";
import type { ShownMessage } from "./message-frame";
import { useDeleteMessage } from "./use-delete-message";

interface MessageMenuProps<T extends BaseMessage, B> {
	shown: ShownMessage<T, B>;
	/** As in "More for the message by Lea". */
	author: string;
	onReport: () => void;
	/** The feature's actions, before and after. */
	before?: readonly MenuItem[];
	after?: readonly MenuItem[];
	/** The dialogs that the actions open. */
	children?: ReactNode;
}

export function MessageMenu<T extends BaseMessage, B>(props: MessageMenuProps<T, B>) {
	const { author, onReport, before = [], after = [], children } = props;
	const { thread, message, tabIndex } = props.shown;
	const { box, remove } = useDeleteMessage(thread, message);
	if (message.state !== "there") return null;
	const items = [...before];
	if (thread.isOwn(message)) {
		if (Date.now() - message.createdAt < thread.kind.editMs) {
			items.push({ label: "Edit", icon: <Pencil {...icon} />, onSelect: () => thread.edit(message) });
		}
		items.push({ label: "Delete", icon: <Trash2 {...icon} />, danger: true, onSelect: remove });
	} else {
		items.push({ label: "Report", icon: <Flag {...icon} />, onSelect: onReport });
	}
	items.push(...after);
	return (
		<div ref={box}>
			<MenuButton label={`More for the message by ${author}`} items={items} tabIndex={tabIndex} />
			{children}
		</div>
	);
}
