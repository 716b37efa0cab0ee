/** What Wins say in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";
import { getWinPath } from "./win-path";

export const part: NotificationWords = {
	subjects: {
		win: {
			name: "Win",
			title: "A Win",
			post: { path: getWinPath, own: "/community/profile?tab=wins" },
			givenBack: "We made a mistake that used up today’s Win. You can share another one.",
		},
	},
};
