/** The number of new chat messages beside the link, and a mark for rejected ones. */
import { NotSent } from "@/commons/messages/not-sent";
import { useRejectedConversations } from "@/commons/messages/use-outbox";
import { NewCount } from "@/ui/new-count";
import { useChatUnread } from "./chat-queries";
import { unsentChat } from "./unsent-chat";

export function ChatUnread() {
	const unread = useChatUnread();
	if (useRejectedConversations(unsentChat).length > 0) return <NotSent className="ms-auto" />;
	if (unread === 0) return null;
	return <NewCount count={unread} className="ms-auto" />;
}
