/** What Rooms say in notifications. */
import type { NotificationWords } from "@/commons/feature/notification-words";

const SENTENCES: Readonly<Record<string, string>> = {
	day: "A Room you wanted to be reminded of begins within a day.",
	soon: "A Room you wanted to be reminded of begins in a few minutes.",
	open: "A Room you wanted to be reminded of is open.",
	moved: "A Room you wanted to be reminded of has a new time.",
	cancelled: "A Room you wanted to be reminded of was cancelled.",
};

const getPath = (id: string) => `/community/rooms/${encodeURIComponent(id)}`;

export const part: NotificationWords = {
	kinds: {
		roomReminder: {
			title: "Rooms you wanted to be reminded of",
			sentence: ({ detail }) => SENTENCES[detail ?? ""] ?? "There is something new about a Room.",
		},
	},
	subjects: {
		room: {
			name: "Room",
			title: "Room",
			path: ({ postId }) => getPath(postId),
		},
		reported_room: {
			name: "Room",
			title: "Room",
			path: ({ postId, commentId }) => getPath(postId) + (commentId ? `?decision=${commentId}` : ""),
			reviewed: {
				approved: "A moderator took a second look at what happened in a Room, and changed the decision.",
				removed: "A moderator reviewed what happened in a Room and wrote to you. You can read it there.",
			},
			reportKept: "A moderator reviewed your report. Thank you for telling us.",
		},
	},
};
