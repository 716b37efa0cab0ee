/** What comments say in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";

export const part: NotificationWords = {
	kinds: {
		answered: {
			title: "Comments on your posts",
			sentence: (news, { who, count, subject }) =>
				news.count > 1
					? `${who} commented on your ${subject.name}, with ${count} new comments in all.`
					: `${who} commented on your ${subject.name}.`,
		},
		replied: {
			title: "Replies to your Comments",
			sentence: (news, { who, count }) =>
				news.count > 1
					? `${who} replied to your Comment, with ${count} new replies in all.`
					: `${who} replied to your Comment.`,
		},
		helped: {
			title: "Your answer helped someone",
			sentence: ({ actor }, { who }) => (actor ? `${who} says your answer helped.` : "Your answer helped someone."),
		},
	},
	subjects: { comment: { name: "Comment", title: "A Comment" } },
};
