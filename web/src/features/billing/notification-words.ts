/** What billing says in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";

export const part: NotificationWords = {
	kinds: {
		membership: {
			title: "A change to your plan you didn't ask for",
			sentence: ({ detail }) => detail ?? "One of your plans ends.",
		},
	},
};
