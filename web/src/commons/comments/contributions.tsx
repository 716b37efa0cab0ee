/** What comments add to other pages: their words in notifications. */
import type { Contributions } from "@/commons/feature/contributions";

export const contributions: Contributions = {
	parts: { notificationWords: () => import("./notification-words") },
};
