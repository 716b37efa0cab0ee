/** The outbox kind of channel messages: how they are sent, and when slow mode lets the next one go. */
import type { OutboxKind } from "@/commons/messages/outboxes";
import { type Message, type NewMessage, sendMessage } from "./api";

export const unsentChat: OutboxKind<NewMessage, Message> = {
	name: "chat",
	send: sendMessage,
	/** Slow mode is temporary. */
	until: ({ code, data }) => (code === "chat.slow" ? (typeof data.nextAt === "number" ? data.nextAt : 0) : null),
};
