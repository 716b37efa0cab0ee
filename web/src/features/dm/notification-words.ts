/** What direct messages say in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";

const getPath = (uid: string) => `/community/dm/${encodeURIComponent(uid)}`;

export const part: NotificationWords = {
	kinds: {
		messaged: {
			title: "Direct messages",
			sentence: (news, { who, count }) =>
				news.count > 1 ? `${who} wrote to you, ${count} messages in all.` : `${who} wrote to you.`,
			path: ({ path, postId }) => path ?? getPath(postId),
		},
	},
	subjects: {
		reported_conversation: {
			name: "direct message",
			title: "Direct messages",
			path: ({ postId, commentId }) => getPath(postId) + (commentId ? `?taken=${commentId}` : ""),
			reviewed: {
				approved: "A moderator took a second look. Your message is back.",
				removed: "A moderator removed one of your direct messages. You can read the reason there.",
			},
		},
	},
};
