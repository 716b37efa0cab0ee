/** API calls for notifications. */
import type { PageNotification, UnreadNotifications } from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type {
	ByMail,
	Notification,
	NotificationKind,
	NotificationPreferences,
	StoredNotificationPreferences,
} from "@/lib/api/types.gen";

export const listNotifications = (cursor: string | null, signal?: AbortSignal) =>
	get<PageNotification>(fromCursor("/api/notifications", cursor), signal);

export const countUnread = (signal?: AbortSignal) => get<UnreadNotifications>("/api/notifications/unread", signal);

export const readNotification = (id: string) =>
	request<void>("PUT", `/api/notifications/${encodeURIComponent(id)}/read`);

export const readAll = () => request<void>("PUT", "/api/notifications/read");
