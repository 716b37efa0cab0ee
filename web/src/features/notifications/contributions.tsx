/** What notifications add to other pages: the bell, and what a member is notified about in the settings. */
import type { Contributions } from "@/commons/feature/contributions";
import { NotificationsLink } from "./notifications-link";

export const contributions: Contributions = {
	TopLink: NotificationsLink,
	parts: { notificationsSettings: () => import("./notification-settings") },
};
