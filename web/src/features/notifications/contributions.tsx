/** What notifications add to other pages: the bell, what is unread, and what a member is notified about in the settings. */
import type { Contributions } from "@/commons/feature/contributions";
import { NotificationNews } from "./notification-news";
import { NotificationsLink } from "./notifications-link";

export const contributions: Contributions = {
	TopLink: NotificationsLink,
	News: NotificationNews,
	parts: { notificationsSettings: () => import("./notification-settings") },
};
