/** What the chat brings to the app. */
import type { Feature } from "@/commons/feature/feature";

const CHANNELS = [["chat", "channels"]] as const;

export const chat: Feature = {
	name: "chat",
	routes: [
		// Without a channel, it is the community's (O-66).
		{ path: "/chat", to: "/community/chat/community" },
		{
			path: "/chat/$channel",
			side: "none",
			page: () => import("./gated-chat-page").then(({ GatedChatPage }) => GatedChatPage),
		},
	],
	// Mentions are announced as notifications, and counted with the channel.
	refresh: { notifications: CHANNELS, channels: CHANNELS, connected: CHANNELS },
	contributions: () => import("./contributions"),
};
