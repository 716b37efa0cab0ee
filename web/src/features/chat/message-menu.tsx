/** What the menu of a channel's message has besides: react, reply, copy, block, and the staff's actions. */
import { useMutation } from "@tanstack/react-query";
import { Ban, Clock3, Copy, Link, Pin, Reply, SmilePlus, UserX } from "lucide-react";
import { useState } from "react";
import { BlockDialog } from "@/commons/blocks/block-dialog";
import type { ShownMessage } from "@/commons/messages/message-frame";
import { MessageMenu } from "@/commons/messages/message-menu";
import { ReportDialog } from "@/commons/reports/report-dialog";
import { pinMessage, unmuteMember, unpinMessage } from "@/lib/api/sdk.gen";
import type { PostMessage } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";
import { icon, type MenuItem } from "@/ui/menu-button";
import { useToast } from "@/ui/toast";
import { useCopy } from "@/ui/use-copy";
import { useCopyLink } from "@/ui/use-copy-link";
import { getErrorText } from "./error-text";
import type { Message } from "./message";
import { ReactDialog } from "./reactions";
import { MuteDialog, RemoveDialog } from "./staff-dialogs";

export interface ChatMessageProps extends ShownMessage<Message, PostMessage> {
	user: SessionUser;
	slug: string;
	/** Whether new messages are possible. */
	open: boolean;
}

type Dialog = "react" | "report" | "block" | "remove" | "mute" | null;

export function ChatMessageMenu({ user, slug, open, ...shown }: ChatMessageProps) {
	const { message, thread } = shown;
	const { put } = thread;
	const [dialog, setDialog] = useState<Dialog>(null);
	const copy = useCopy();
	const copyLink = useCopyLink();
	const toast = useToast();
	const pinning = useMutation({
		mutationFn: (pinned: boolean) => (pinned ? pinMessage : unpinMessage)({ path: { id: message.id } }),
		onSuccess: (_, pinned) => {
			put({ ...message, pinnedAt: pinned ? Date.now() : null });
			toast(pinned ? "Pinned. Everyone can find it above the channel." : "No longer pinned.");
		},
		onError: (thrown) => toast(getErrorText(thrown)),
	});
	const unmuting = useMutation({
		mutationFn: () => unmuteMember({ path: { uid: message.author.uid } }),
		onSuccess: () => toast(`${message.author.displayName} can write here.`),
		onError: (thrown) => toast(getErrorText(thrown)),
	});

	const mine = thread.isOwn(message);
	const staff = user.isModerator || user.isAdmin;
	const before: MenuItem[] = [];
	if (open) {
		before.push({ label: "React", icon: <SmilePlus {...icon} />, onSelect: () => setDialog("react") });
		before.push({ label: "Reply", icon: <Reply {...icon} />, onSelect: () => thread.reply(message) });
	}
	// A long press opens the reactions where it would select text.
	if (message.text !== "") {
		const copyText = () => copy(message.text, "Text copied.", "We couldn't copy the text.");
		before.push({ label: "Copy text", icon: <Copy {...icon} />, onSelect: () => void copyText() });
	}
	const address = `/community/chat/${slug}?at=${message.seq}`;
	before.push({ label: "Copy link", icon: <Link {...icon} />, onSelect: () => void copyLink(address) });
	const after: MenuItem[] = [];
	if (!mine) after.push({ label: "Block author", icon: <UserX {...icon} />, onSelect: () => setDialog("block") });
	if (staff) {
		const pinned = message.pinnedAt !== null;
		after.push({
			label: pinned ? "Unpin" : "Pin",
			icon: <Pin {...icon} />,
			onSelect: () => pinning.mutate(!pinned),
		});
		if (!mine) {
			after.push({ label: "Remove", icon: <Ban {...icon} />, danger: true, onSelect: () => setDialog("remove") });
			after.push({ label: "Mute author", icon: <Clock3 {...icon} />, danger: true, onSelect: () => setDialog("mute") });
			// Only the server knows who is muted; ending a mute that does not exist changes nothing.
			after.push({ label: "End author's mute", icon: <Clock3 {...icon} />, onSelect: () => unmuting.mutate() });
		}
	}
	const close = () => setDialog(null);
	const { uid, displayName } = message.author;
	return (
		<MessageMenu shown={shown} author={displayName} onReport={() => setDialog("report")} before={before} after={after}>
			{dialog === "react" && <ReactDialog message={message} put={put} onClose={close} />}
			{dialog === "report" && <ReportDialog kind="message" id={message.id} onClose={close} />}
			{dialog === "block" && <BlockDialog uid={uid} displayName={displayName} onClose={close} />}
			{dialog === "remove" && <RemoveDialog message={message} put={put} onClose={close} />}
			{dialog === "mute" && <MuteDialog uid={uid} displayName={displayName} onClose={close} />}
		</MessageMenu>
	);
}
