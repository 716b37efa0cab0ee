/** The outbox kind of direct messages. */
import type { OutboxKind } from "@/commons/messages/outboxes";
import { sendDirectMessage } from "@/lib/api/sdk.gen";
import type { DmMessage } from "@/lib/api/types.gen";

export interface Body {
	text: string;
}

export const unsentDms: OutboxKind<Body, DmMessage> = {
	name: "dm",
	send: (member, uid, { text }, key) =>
		sendDirectMessage({ path: { uid }, body: { text }, headers: { "Idempotency-Key": key }, member }),
};
