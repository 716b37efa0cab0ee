/** API calls for push devices and notification preferences. */
import type {
	PushSubscription as NewPushSubscription,
	NotificationPreferences,
	PushKey,
	StoredNotificationPreferences,
} from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";

export type { NotificationKind, NotificationPreferences, StoredNotificationPreferences } from "@/lib/api/types.gen";

const SUBSCRIPTION = "/api/push/subscription";

export const showPushKey = (signal?: AbortSignal) => get<PushKey>("/api/push/key", signal);

export const subscribe = (body: NewPushSubscription) => request<void>("PUT", SUBSCRIPTION, { body });

export const unsubscribe = () => request<void>("DELETE", SUBSCRIPTION);

export const showPreferences = (signal?: AbortSignal) =>
	get<StoredNotificationPreferences>("/api/notifications/preferences", signal);

export const savePreferences = (body: NotificationPreferences) =>
	request<StoredNotificationPreferences>("PUT", "/api/notifications/preferences", { body });
