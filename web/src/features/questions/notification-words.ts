/** What Questions say in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";
import { getQuestionPath } from "./question-path";

export const part: NotificationWords = {
	kinds: {
		tagged: {
			title: "Someone tagged you in a Question",
			sentence: (_, { who }) => `${who} tagged you in a Question.`,
		},
		followed: {
			title: "New answers to Questions you follow",
			sentence: (news, { who, count }) =>
				news.count > 1
					? `${who} answered a Question you follow, with ${count} new answers in all.`
					: `${who} answered a Question you follow.`,
		},
	},
	subjects: {
		question: {
			name: "Question",
			title: "A Question",
			post: { path: getQuestionPath, own: "/community/profile?tab=questions" },
			givenBack: "We made a mistake that used up today’s question. You can ask another one.",
		},
	},
};
