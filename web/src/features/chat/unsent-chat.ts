/** The outbox kind of channel messages: how they are sent, and when slow mode lets the next one go. */
import type { OutboxKind } from "@/commons/messages/outboxes";
import { postMessage } from "@/lib/api/sdk.gen";
import type { PostMessage } from "@/lib/api/types.gen";
import { type Message, toMessage } from "./message";

export const unsentChat: OutboxKind<PostMessage, Message> = {
	name: "chat",
	send: async (member, id, body, key) =>
		toMessage(await postMessage({ path: { id }, body, headers: { "Idempotency-Key": key }, member })),
	/** Slow mode is temporary. */
	until: ({ code, data }) => (code === "chat.slow" ? (typeof data.nextAt === "number" ? data.nextAt : 0) : null),
};
