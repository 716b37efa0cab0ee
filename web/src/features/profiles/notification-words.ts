/** What profiles say in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";

export const part: NotificationWords = {
	subjects: {
		member: {
			name: "profile",
			title: "A profile",
			path: () => "/community/profile",
			reviewed: {
				approved: "A moderator took a second look. Your profile has been restored.",
				removed: "A moderator removed part of your profile. You can read the reason there.",
			},
		},
	},
};
