/** What comments say in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";
import type { Notification } from "@/lib/api/types.gen";

export const part: NotificationWords = {
	kinds: {
		answered: {
			title: "Comments and answers on your posts",
			sentence: (news, { who, count, subject }) =>
				news.about === "question"
					? getQuestionSentence(news, who, count)
					: news.count > 1
						? `${who} commented on your ${subject.name}, with ${count} new comments in all.`
						: `${who} commented on your ${subject.name}.`,
		},
		replied: {
			title: "Replies to you",
			sentence: (news, { who, count }) =>
				news.postKind === "question"
					? `${who} replied to you${news.count > 1 ? `, with ${count} new replies in all` : ""}.`
					: news.count > 1
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

/** Below a Question there are answers and replies to them, which the news don't tell apart. */
const getQuestionSentence = ({ count: times }: Notification, who: string, count: string) =>
	times > 1
		? `${who} wrote below your Question, with ${count} new answers and replies in all.`
		: `${who} wrote below your Question.`;
