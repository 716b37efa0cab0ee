/** The outbox of one conversation, which goes on sending when its page is left, and says whose boxes send at all. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useReady } from "@/lib/live/live";
import { SESSION_KEY } from "@/lib/session";
import type { Session } from "@/lib/session-user";
import { type AnyUnsentKind, outboxes, type UnsentKind } from "./outboxes";

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

/** While this is shown, the boxes of this member send and nobody else's, also those that earlier pages left behind. */
export function useOwnOutboxes(uid: string, kinds: readonly AnyUnsentKind[]) {
	const client = useQueryClient();
	// Before anything of the next member is shown.
	useLayoutEffect(() => {
		outboxes.enter(uid, {
			uid: () => client.getQueryData<Session>(SESSION_KEY)?.user?.uid ?? null,
			doubt: () => void client.invalidateQueries({ queryKey: SESSION_KEY }),
		});
		outboxes.openStored(uid, kinds);
		return () => outboxes.enter(null);
	}, [uid, kinds, client]);
}

/** The conversations of a kind in which something was refused, by their ids. */
export function useRefused({ name }: AnyUnsentKind): readonly string[] {
	const ids = useSyncExternalStore(outboxes.watch, () => outboxes.refused(name));
	return useMemo(() => (ids === "" ? [] : ids.split(" ")), [ids]);
}
