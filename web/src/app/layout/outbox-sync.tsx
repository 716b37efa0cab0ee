/** Sends the messages that this member left waiting on the device, wherever in the community they are. */
import { useMemberOutboxes } from "@/commons/messages/use-outbox";
import { unsentChat } from "@/features/chat/unsent-chat";
import { unsentDms } from "@/features/dm/unsent-dms";

const kinds = [unsentChat, unsentDms];

export function OutboxSync({ uid }: { uid: string }) {
	useMemberOutboxes(uid, kinds);
	return null;
}
