/** The menu of a message: react, reply, copy link, report, block, edit, delete, and the staff's actions. */
import { useMutation } from "@tanstack/react-query";
import { Ban, Clock3, Flag, Link, Pencil, Pin, Reply, SmilePlus, Trash2, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import { useDeleteMessage } from "@/commons/messages/use-delete-message";
import { ReportDialog } from "@/commons/reports/report-dialog";
import { chatEditMs } from "@/lib/generated/limits.gen";
import type { SessionUser } from "@/lib/session-user";
import { MenuButton, type MenuItem } from "@/ui/menu-button";
import { useToast } from "@/ui/toast";
import { useCopyLink } from "@/ui/use-copy-link";
import { deleteMessage, type Message, pin, restoreMessage, unmuteMember } from "./api";
import { getErrorText } from "./error-text";
import { ReactDialog } from "./reactions";
import { MuteDialog, RemoveDialog } from "./staff-dialogs";

export interface MessageActions {
	user: SessionUser;
	slug: string;
	/** Whether new messages are possible. */
	open: boolean;
	/** Stores the current version of a message. */
	put: (message: Message) => void;
	onReply: (message: Message) => void;
	onEdit: (message: Message) => void;
}

type Dialog = "react" | "report" | "block" | "remove" | "mute" | null;

export function MessageMenu(props: MessageActions & { message: Message; tabIndex: number }) {
	const { message, user, slug, open, put, onReply, onEdit, tabIndex } = props;
	const [dialog, setDialog] = useState<Dialog>(null);
	const copyLink = useCopyLink();
	const toast = useToast();
	const { box, remove } = useDeleteMessage<Message>({
		id: message.id,
		tombstone: {
			...message,
			state: "deleted",
			text: "",
			note: "",
			mentions: [],
			reactions: [],
			mine: [],
			pinnedAt: null,
		},
		said: "Your message has been deleted.",
		remove: deleteMessage,
		restore: restoreMessage,
		put,
	});
	const pinning = useMutation({
		mutationFn: (pinned: boolean) => pin(message.id, pinned),
		onSuccess: (_, pinned) => {
			put({ ...message, pinnedAt: pinned ? Date.now() : null });
			toast(pinned ? "Pinned. Everyone can find it above the channel." : "No longer pinned.");
		},
		onError: (thrown) => toast(getErrorText(thrown)),
	});
	const unmuting = useMutation({
		mutationFn: () => unmuteMember(message.author.uid),
		onSuccess: () => toast(`${message.author.displayName} can write here.`),
		onError: (thrown) => toast(getErrorText(thrown)),
	});
	if (message.state !== "there") return null;

	const mine = message.author.uid === user.uid;
	const staff = user.isModerator || user.isAdmin;
	const icon = { "aria-hidden": true, size: 18 } as const;
	const items: MenuItem[] = [];
	if (open) {
		items.push({ label: "React", icon: <SmilePlus {...icon} />, onSelect: () => setDialog("react") });
		items.push({ label: "Reply", icon: <Reply {...icon} />, onSelect: () => onReply(message) });
	}
	const address = `/community/chat/${slug}?at=${message.seq}`;
	items.push({ label: "Copy link", icon: <Link {...icon} />, onSelect: () => void copyLink(address) });
	if (mine && Date.now() - message.createdAt < chatEditMs) {
		items.push({ label: "Edit", icon: <Pencil {...icon} />, onSelect: () => onEdit(message) });
	}
	if (mine) {
		items.push({ label: "Delete", icon: <Trash2 {...icon} />, danger: true, onSelect: remove });
	} else {
		items.push({ label: "Report", icon: <Flag {...icon} />, onSelect: () => setDialog("report") });
		items.push({ label: "Block author", icon: <UserX {...icon} />, onSelect: () => setDialog("block") });
	}
	if (staff) {
		const pinned = message.pinnedAt !== null;
		items.push({
			label: pinned ? "Unpin" : "Pin",
			icon: <Pin {...icon} />,
			onSelect: () => pinning.mutate(!pinned),
		});
		if (!mine) {
			items.push({ label: "Remove", icon: <Ban {...icon} />, danger: true, onSelect: () => setDialog("remove") });
			items.push({ label: "Mute author", icon: <Clock3 {...icon} />, danger: true, onSelect: () => setDialog("mute") });
			// Only the server knows who is muted; ending a mute that does not exist changes nothing.
			items.push({ label: "End author's mute", icon: <Clock3 {...icon} />, onSelect: () => unmuting.mutate() });
		}
	}
	const close = () => setDialog(null);
	const { uid, displayName } = message.author;
	return (
		<div ref={box}>
			<MenuButton label={`More for the message by ${displayName}`} items={items} tabIndex={tabIndex} />
			{dialog === "react" && <ReactDialog message={message} put={put} onClose={close} />}
			{dialog === "report" && <ReportDialog kind="message" id={message.id} onClose={close} />}
			{dialog === "block" && <BlockDialog uid={uid} displayName={displayName} onClose={close} />}
			{dialog === "remove" && <RemoveDialog message={message} put={put} onClose={close} />}
			{dialog === "mute" && <MuteDialog uid={uid} displayName={displayName} onClose={close} />}
		</div>
	);
}
