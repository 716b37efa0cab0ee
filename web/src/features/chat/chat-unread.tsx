/** How many messages are new in the chat, beside the way there. */
import { NewCount } from "@/ui/new-count";
import { useChatUnread } from "./chat-queries";

export function ChatUnread() {
	const unread = useChatUnread();
	if (unread === 0) return null;
	return <NewCount count={unread} className="ms-auto" />;
}
