/** The outbox kind of direct messages. */
import type { OutboxKind } from "@/commons/messages/outboxes";
import { type Message, sendMessage } from "./api";

export interface Body {
	text: string;
}

export const unsentDms: OutboxKind<Body, Message> = {
	name: "dm",
	send: (member, uid, { text }, key) => sendMessage(member, uid, text, key),
};
