/** Connects a conversation to its outbox, which keeps sending after its page is left. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useOnConnected } from "@/lib/live/live";
import { SESSION_KEY } from "@/lib/session";
import type { Session } from "@/lib/session-user";
import { type AnyOutboxKind, type OutboxKind, outboxes } from "./outboxes";

interface UseOutboxOptions<B, M> {
	kind: OutboxKind<B, M>;
	/** The author. */
	uid: string;
	/** The conversation's id within its kind. */
	id: string;
	onSent: (message: M) => void;
}

export type OutboxHandle<B> = ReturnType<typeof useOutbox<B, unknown>>;

export function useOutbox<B, M>({ kind, uid, id, onSent }: UseOutboxOptions<B, M>) {
	const outbox = outboxes.of(kind, uid, id);
	const listener = useRef(onSent);
	listener.current = onSent;
	useEffect(() => outbox.onSent((message) => listener.current(message)), [outbox]);
	// Sends what an earlier page left behind, and retries as soon as the server is back.
	useEffect(() => outbox.retryNow(), [outbox]);
	useOnConnected(() => outbox.retryNow());
	const { unsent, waitReason } = useSyncExternalStore(outbox.watch, outbox.state);
	return {
		unsent,
		waitReason,
		add: (body: B) => outbox.add(body),
		retry: (key: string) => outbox.retry(key),
		discard: (key: string) => outbox.discard(key),
		markDelivered: (keys: ReadonlySet<string>) => outbox.markDelivered(keys),
	};
}

/** While mounted, only this member's outboxes send, including those that earlier pages left behind. */
export function useMemberOutboxes(uid: string, kinds: readonly AnyOutboxKind[]) {
	const client = useQueryClient();
	// Before anything of the next member is shown.
	useLayoutEffect(() => {
		outboxes.setMember(uid, {
			uid: () => client.getQueryData<Session>(SESSION_KEY)?.user?.uid ?? null,
			recheckSession: () => void client.invalidateQueries({ queryKey: SESSION_KEY }),
		});
		outboxes.openStored(uid, kinds);
		return () => outboxes.setMember(null);
	}, [uid, kinds, client]);
}

/** The ids of the conversations of a kind with rejected messages. */
export function useRejectedConversations({ name }: AnyOutboxKind): readonly string[] {
	const ids = useSyncExternalStore(outboxes.watch, () => outboxes.rejected(name));
	return useMemo(() => (ids === "" ? [] : ids.split(" ")), [ids]);
}
