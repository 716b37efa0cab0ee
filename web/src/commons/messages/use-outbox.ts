/** The outbox of one conversation, which goes on sending when its page is left. */
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Problem } from "@/lib/http";
import { useReady } from "@/lib/live/live";
import { Outbox } from "./outbox";

interface OutboxUse<B, M> {
	/** The member who writes. */
	uid: string;
	/** Such as "chat.<channel>" or "dm.<uid>". */
	conversation: string;
	send: (body: B, key: string) => Promise<M>;
	onSent: (message: M) => void;
	/** When a refusal passes by itself, such as slow mode; null for one that does not. */
	until?: (problem: Problem) => number | null;
}

// biome-ignore lint/suspicious/noExplicitAny: every conversation has one kind of body and message of its own.
const open = new Map<string, Outbox<any, any>>();

export type HeldOutbox<B> = ReturnType<typeof useOutbox<B, unknown>>;

export function useOutbox<B, M>({ uid, conversation, send, onSent, until }: OutboxUse<B, M>) {
	const place = `${uid}.${conversation}`;
	const box: Outbox<B, M> = open.get(place) ?? new Outbox<B, M>({ place, send, until });
	open.set(place, box);
	const tell = useRef(onSent);
	tell.current = onSent;
	useEffect(() => box.onSent((message) => tell.current(message)), [box]);
	// What an earlier page left behind goes now, and what waits goes as soon as the server is back.
	useEffect(() => box.wake(), [box]);
	useReady(() => box.wake());
	const { unsent, waits } = useSyncExternalStore(box.watch, box.state);
	return {
		unsent,
		waits,
		add: (body: B) => box.add(body),
		retry: (key: string) => box.retry(key),
		discard: (key: string) => box.discard(key),
		arrived: (keys: ReadonlySet<string>) => box.arrived(keys),
	};
}
