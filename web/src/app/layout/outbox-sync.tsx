/** Sends the messages that this member left waiting on the device, wherever in the community they are. */
import { useMemo } from "react";
import { useContributions } from "@/commons/feature/features";
import { useMemberOutboxes } from "@/commons/messages/use-outbox";

export function OutboxSync({ uid }: { uid: string }) {
	const parts = useContributions();
	const kinds = useMemo(() => parts.flatMap(({ outbox }) => outbox ?? []), [parts]);
	useMemberOutboxes(uid, kinds);
	return null;
}
