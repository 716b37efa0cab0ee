/** What the chat adds to other pages: the way to it, what is new there, and what waits to be sent. */
import { MessageCircle } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { ChannelSubscriptions } from "./channel-subscriptions";
import { ChatUnread } from "./chat-unread";
import { unsentChat } from "./unsent-chat";

const way = { href: "/community/chat/community", icon: MessageCircle, Mark: ChatUnread };

export const contributions: Contributions = {
	sidebar: [{ ...way, section: "Features", name: "Chat" }],
	talk: { ...way, name: "Community Chat", below: "/community/chat" },
	Background: ChannelSubscriptions,
	outbox: unsentChat,
	parts: { notificationWords: () => import("./notification-words") },
};
