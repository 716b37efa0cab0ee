/** One channel's messages, live: the loaded ones, the unsent ones, and every change. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMessageWindow } from "@/commons/messages/use-message-window";
import { useOutbox } from "@/commons/messages/use-outbox";
import { useStream } from "@/lib/live/live";
import type { SessionUser } from "@/lib/session-user";
import { type Channel, type ChatMessage, listMessages, type Message, showMessage } from "./api";
import { chatKeys } from "./chat-queries";
import { unsentChat } from "./unsent-chat";
import { useOwnReactions } from "./use-own-reactions";

interface ConversationOptions {
	channel: Channel;
	user: SessionUser;
	/** Where reading starts; null is the end. */
	begin: number | null;
	onTyping: (uid: string, displayName: string) => void;
}

/** Only the reader's own copy knows the reader's own reactions. */
const complete = (message: ChatMessage, messageWindow?: Message): Message => ({
	...message,
	mine: message.state === "there" ? (messageWindow?.mine ?? []) : [],
	removedReason: null,
});

export function useConversation({ channel, user, begin, onTyping }: ConversationOptions) {
	const client = useQueryClient();
	const messageWindow = useMessageWindow<Message>({
		queryKey: chatKeys.messages(channel.id),
		begin,
		load: (where, signal) => listMessages(channel.id, where, signal),
	});
	const outbox = useOutbox({ kind: unsentChat, uid: user.uid, id: channel.id, onSent: put });
	const reactions = useOwnReactions(channel.id, async (after) => {
		const { items } = await listMessages(channel.id, { changed: after });
		messageWindow.apply(items, messageWindow.number() ?? 0, (item) => item);
	});

	function put(message: Message) {
		reactions.known(message.changed);
		messageWindow.put(message);
		client.setQueryData(chatKeys.one(message.id), (before: Message | undefined) => before && message);
		if (message.pinnedAt !== null) pinsAnew();
	}

	const pinsAnew = () => void client.invalidateQueries({ queryKey: chatKeys.pins(channel.id) });

	function apply(items: readonly unknown[], upTo: number) {
		const changed = items as readonly ChatMessage[];
		const known = new Map(messageWindow.window?.items.map((one) => [one.id, one]));
		messageWindow.apply(changed, upTo, complete);
		for (const message of changed) {
			const before = known.get(message.id);
			if (before && message.changed > before.changed) {
				if (JSON.stringify(before.reactions) !== JSON.stringify(message.reactions)) reactions.doubt(message.changed);
				if (before.pinnedAt !== message.pinnedAt) pinsAnew();
			}
			const quoted = client.getQueryData<Message>(chatKeys.one(message.id));
			if (quoted) client.setQueryData(chatKeys.one(message.id), complete(message, quoted));
			// Its author and staff can still read a removed message, and why it was removed.
			const privy = user.isModerator || user.isAdmin || message.author.uid === user.uid;
			if (message.state === "removed" && privy) void showMessage(message.id).then(put, () => {});
		}
		outbox.markDelivered(new Set(changed.flatMap(({ author, key }) => (author.uid === user.uid && key ? [key] : []))));
	}

	useStream({ kind: "channel", id: channel.id }, messageWindow.window?.epoch ?? null, {
		number: messageWindow.number,
		apply,
		reload: messageWindow.reload,
		// The page refetches its channel, and shows why it is no longer readable.
		refused: () => void client.invalidateQueries({ queryKey: chatKeys.channels }),
		typing: onTyping,
	});

	// A message's key shows that it was delivered, whichever way.
	const items = messageWindow.window?.items;
	const { markDelivered } = outbox;
	useEffect(() => {
		if (items)
			markDelivered(new Set(items.flatMap(({ author, key }) => (author.uid === user.uid && key ? [key] : []))));
	}, [items, user.uid, markDelivered]);

	return { messageWindow, outbox, put };
}
