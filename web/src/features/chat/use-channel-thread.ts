/** One channel's messages, live: the loaded ones, the unsent ones, and every change. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { getOwnKeys, useThread } from "@/commons/messages/use-thread";
import { listMessages, showMessage } from "@/lib/api/sdk.gen";
import type { ChatChannel, ChatMessage, PostMessage } from "@/lib/api/types.gen";
import { useStream } from "@/lib/live/live";
import type { SessionUser } from "@/lib/session-user";
import { type ChatThread, chatMessages } from "./chat-messages";
import { chatKeys } from "./chat-queries";
import { type Message, toMessage, toMessages } from "./message";
import { useOwnReactions } from "./use-own-reactions";

interface ChannelThreadOptions {
	channel: ChatChannel;
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

export function useChannelThread({ channel, user, begin, onTyping }: ChannelThreadOptions): ChatThread {
	const client = useQueryClient();
	const isOwn = useCallback(({ author }: ChatMessage) => author.uid === user.uid, [user.uid]);
	const thread = useThread<Message, PostMessage>({
		kind: chatMessages,
		uid: user.uid,
		id: channel.id,
		queryKey: chatKeys.messages(channel.id),
		begin,
		load: async (where, signal) => toMessages(await listMessages({ path: { id: channel.id }, query: where, signal })),
		isOwn,
		onSent: put,
	});
	const { messageWindow } = thread;
	const reactions = useOwnReactions(channel.id, async (after) => {
		const { items } = toMessages(await listMessages({ path: { id: channel.id }, query: { changed: after } }));
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
			const privy = user.isModerator || user.isAdmin || isOwn(message);
			if (message.state === "removed" && privy)
				void showMessage({ path: { id: message.id } }).then(
					(seen) => put(toMessage(seen)),
					() => {},
				);
		}
		thread.outbox.markDelivered(getOwnKeys(changed, isOwn));
	}

	useStream({ kind: "channel", id: channel.id }, messageWindow.window?.epoch ?? null, {
		number: messageWindow.number,
		apply,
		reload: messageWindow.reload,
		// The page refetches its channel, and shows why it is no longer readable.
		refused: () => void client.invalidateQueries({ queryKey: chatKeys.channels }),
		typing: onTyping,
	});

	return { ...thread, put };
}
