/** What applications say in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";
import { APPLICATION } from "./steps";

export const part: NotificationWords = {
	subjects: {
		professional_application: {
			name: "application",
			title: "Your application",
			path: () => APPLICATION,
			reviewed: {
				approved: "Your licence is verified. You're in the directory now.",
				removed: "A reviewer couldn't approve your application yet. You can read the reason there.",
			},
		},
	},
};
