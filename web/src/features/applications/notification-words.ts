/** What applications say in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";
import { APPLICATION } from "./steps";

export const part: NotificationWords = {
	kinds: {
		verification: {
			title: "Your verification as a professional",
			sentence: ({ detail }) => sentences[detail ?? ""] ?? "There is news about your verification.",
		},
	},
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

const sentences: Readonly<Record<string, string>> = {
	question: "A reviewer needs something for your application.",
	days30: "Your verification ends in 30 days. You can renew it now.",
	days7: "Your verification ends in 7 days. You can renew it now.",
	days1: "Your verification ends tomorrow. You can renew it now.",
	ended: "Your verification has ended. A new proof brings your badge back.",
	suspended: "Your verification is suspended. You can read the reason there.",
	lifted: "Your verification counts again. Your badge and your directory entry are back.",
};
