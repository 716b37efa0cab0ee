/** A Room's chat: its messages as they come, and one's own until they have arrived. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { OutboxKind } from "@/commons/messages/outboxes";
import { useOutbox } from "@/commons/messages/use-outbox";
import { useRetries } from "@/commons/messages/use-retries";
import { listCallMessages, postCallMessage } from "@/lib/api/sdk.gen";
import type { CallMessage } from "@/lib/api/types.gen";
import { roomMessagesPage } from "@/lib/generated/limits.gen";
import type { ApiError } from "@/lib/http";
import { useOnConnected, useOwnChanges } from "@/lib/live/live";
import { callKeys } from "./call-queries";
import { addMessages, type KnownMessages } from "./chat-messages";

interface Body {
	text: string;
}

const unsentCallMessages: OutboxKind<Body, CallMessage> = {
	name: "room",
	send: (member, id, body, key) => postCallMessage({ path: { id }, body, headers: { "Idempotency-Key": key }, member }),
};

export function useRoomChat(roomId: string, uid: string) {
	const client = useQueryClient();
	const queryKey = callKeys.messages(roomId);
	const query = useQuery<KnownMessages, ApiError>({
		queryKey,
		queryFn: ({ signal }) => listCallMessages({ path: { id: roomId }, signal }),
		// The live connection reports new ones.
		staleTime: Number.POSITIVE_INFINITY,
	});
	const add = (more: readonly CallMessage[], last: number) =>
		client.setQueryData<KnownMessages>(queryKey, (known) => known && addMessages(known, more, last));
	const outbox = useOutbox<Body, CallMessage>({
		kind: unsentCallMessages,
		uid,
		id: roomId,
		// Others may have written before it; those are still to be asked for.
		onSent: (message) => add([message], 0),
	});

	const { markDelivered } = outbox;
	const items = query.data?.items;
	// The response to one's own message may have been lost.
	useEffect(() => {
		if (items) markDelivered(new Set(items.flatMap(({ key }) => key ?? [])));
	}, [items, markDelivered]);

	const asking = useRef(false);
	const again = useRef(false);
	const ask = useRetries(async () => {
		asking.current = true;
		again.current = true;
		try {
			while (again.current) {
				again.current = false;
				const after = client.getQueryData<KnownMessages>(queryKey)?.last;
				if (after === undefined) return;
				const { items, last } = await listCallMessages({ path: { id: roomId }, query: { after } });
				const isFull = items.length >= roomMessagesPage;
				add(items, isFull ? (items.at(-1)?.number ?? last) : last);
				if (isFull) again.current = true;
			}
		} finally {
			asking.current = false;
		}
	});
	function catchUp() {
		again.current = true;
		if (!asking.current) void ask();
	}
	useOwnChanges((change, id) => {
		if (change === "callmessages" && id === roomId) catchUp();
	});
	useOnConnected(catchUp);
	// Other pages do not follow the chat.
	const latest = useRef(catchUp);
	latest.current = catchUp;
	useEffect(() => latest.current(), []);

	return {
		known: query.data,
		error: query.data ? null : query.error,
		retry: () => void query.refetch(),
		outbox,
	};
}

export type RoomChat = ReturnType<typeof useRoomChat>;
