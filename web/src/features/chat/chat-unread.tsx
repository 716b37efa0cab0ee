/** How many messages are new in the chat, beside the way there. */
import { useChatUnread } from "./chat-queries";

export function ChatUnread() {
	const unread = useChatUnread();
	if (unread === 0) return null;
	return (
		<span className="ms-auto rounded-full bg-primary px-2 text-on-primary text-xs">
			{unread >= 100 ? "100+" : unread} <span className="sr-only">new</span>
		</span>
	);
}
