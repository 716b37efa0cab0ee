/** What notifications bring to the app. */
import type { Feature } from "@/commons/feature/feature";

const ALL = [["notifications"]] as const;
const WORDS = [["muted words"]] as const;

export const notifications: Feature = {
	name: "notifications",
	routes: [
		{
			path: "/notifications",
			page: () => import("./notifications-page").then(({ NotificationsPage }) => NotificationsPage),
			needs: ["notificationWords"],
		},
	],
	refresh: { notifications: ALL, words: WORDS, connected: [...ALL, ...WORDS] },
	contributions: () => import("./contributions"),
};
