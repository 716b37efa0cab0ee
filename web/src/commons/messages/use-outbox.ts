/** The outbox of one conversation, which goes on sending when its page is left, and says whose boxes send at all. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useReady } from "@/lib/live/live";
import { SESSION_KEY, useSession } from "@/lib/session";
import { outboxes, type UnsentKind } from "./outboxes";

interface OutboxUse<B, M> {
	kind: UnsentKind<B, M>;
	/** The member who writes. */
	uid: string;
	/** Of the conversation, within its kind. */
	id: string;
	onSent: (message: M) => void;
}

export type HeldOutbox<B> = ReturnType<typeof useOutbox<B, unknown>>;

export function useOutbox<B, M>({ kind, uid, id, onSent }: OutboxUse<B, M>) {
	const box = outboxes.of(kind, uid, id);
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

/** Lets the boxes of whoever is here send, and nobody else's; for the top of the app. */
export function useOwnOutboxes() {
	const client = useQueryClient();
	const uid = useSession().user?.uid ?? null;
	// Before anything of the next member is shown.
	useLayoutEffect(() => {
		outboxes.enter(uid, () => void client.invalidateQueries({ queryKey: SESSION_KEY }));
		return () => outboxes.enter(null);
	}, [uid, client]);
}
