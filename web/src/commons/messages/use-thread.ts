/** One conversation: its loaded and its unsent messages, the position on the screen, and what its reader can do. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useToast } from "@/ui/toast";
import type { BaseMessage, MessageKind } from "./message";
import type { MessagePage } from "./message-window";
import type { Place } from "./use-message-viewport";
import { type MessageWindowHandle, useMessageWindow, type Where } from "./use-message-window";
import { type OutboxHandle, useOutbox } from "./use-outbox";

interface ThreadOptions<T extends BaseMessage, B> {
	kind: MessageKind<T, B>;
	/** The reader. */
	uid: string;
	/** The conversation's id within its kind. */
	id: string;
	/** Its key in the query cache. */
	queryKey: readonly unknown[];
	/** The position where reading starts; null is the end. */
	begin?: number | null;
	load: (where: Where, signal?: AbortSignal) => Promise<MessagePage<T>>;
	/** Stays the same function between renderings. */
	isOwn: (message: T) => boolean;
	onSent: (message: T) => void;
}

/** What the composer does for the messages above it. */
export interface ComposerActions<T> {
	edit: (message: T) => void;
	reply: (message: T) => void;
}

export interface Thread<T extends BaseMessage, B> extends Pick<ThreadOptions<T, B>, "kind" | "isOwn"> {
	messageWindow: MessageWindowHandle<T>;
	outbox: OutboxHandle<B>;
	/** Shows the current version of a message. */
	put: (message: T) => void;
	place: Place;
	/** Shows the message at this position, or the newest. */
	goTo: (seq: number | null) => void;
	send: (body: B) => void;
	/** The composer, once there is one. */
	composer: RefObject<ComposerActions<T> | null>;
	edit: (message: T) => void;
	reply: (message: T) => void;
	/** The reader's last message that can be edited. */
	lastOwn: () => T | undefined;
}

export function useThread<T extends BaseMessage, B>(options: ThreadOptions<T, B>): Thread<T, B> {
	const { kind, uid, id, queryKey, begin = null, load, isOwn, onSent } = options;
	const toast = useToast();
	const messageWindow = useMessageWindow<T>({ queryKey, begin, load });
	const outbox = useOutbox({ kind: kind.unsent, uid, id, onSent });
	const composer = useRef<ComposerActions<T>>(null);
	const [place, setPlace] = useState<Place>({ seq: begin });
	const { window } = messageWindow;

	// A message's key shows that it was delivered, whichever way.
	const items = window?.items;
	const { markDelivered } = outbox;
	useEffect(() => {
		if (items) markDelivered(getOwnKeys(items, isOwn));
	}, [items, isOwn, markDelivered]);

	async function goTo(seq: number | null) {
		try {
			const here = seq !== null && items?.some((one) => one.seq === seq);
			if (!here && (seq !== null || window?.later)) await messageWindow.goTo(seq);
			setPlace({ seq });
		} catch (thrown) {
			toast(kind.getErrorText(thrown));
		}
	}

	return {
		kind,
		isOwn,
		messageWindow,
		outbox,
		put: messageWindow.put,
		place,
		goTo: (seq) => void goTo(seq),
		send(body) {
			outbox.add(body);
			void goTo(null);
		},
		composer,
		edit: (message) => composer.current?.edit(message),
		reply: (message) => composer.current?.reply(message),
		lastOwn: () => items?.findLast((one) => isOwn(one) && one.state === "there"),
	};
}

/** The idempotency keys of the reader's own messages. */
export const getOwnKeys = <T extends Pick<BaseMessage, "key">>(
	messages: readonly T[],
	isOwn: (message: T) => boolean,
): ReadonlySet<string> => new Set(messages.flatMap((one) => (isOwn(one) && one.key) || []));
