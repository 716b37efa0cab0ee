/** What the chat says in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";

export const part: NotificationWords = {
	kinds: {
		mentioned: {
			title: "Someone mentioned you in chat",
			sentence: (_, { who }) => `${who} mentioned you in chat.`,
		},
		chatMuted: {
			title: "A moderator muted you in chat",
			sentence: ({ detail }) => `A moderator muted you in chat for a while: ${detail}`,
		},
	},
	subjects: { message: { name: "message", title: "A message in the chat" } },
};
