/** The number of conversations with new messages beside the link, and a mark for rejected ones. */
import { NotSent } from "@/commons/messages/not-sent";
import { useRejectedConversations } from "@/commons/messages/use-outbox";
import { NewCount } from "@/ui/new-count";
import { useDmUnread } from "./dm-queries";
import { unsentDms } from "./unsent-dms";

export function DmUnread() {
	const { messages, requests } = useDmUnread();
	const count = messages + requests;
	if (useRejectedConversations(unsentDms).length > 0) return <NotSent className="ms-auto" />;
	if (count === 0) return null;
	return <NewCount count={count} className="ms-auto" />;
}
