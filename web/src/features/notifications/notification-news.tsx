/** Unread notifications, such as answers to the member's question, among what is new for them. */
import { Bell } from "lucide-react";
import { LeftOffItem } from "@/commons/left-off/left-off-item";
import { useUnreadCount } from "./notification-queries";
import { NOTIFICATIONS } from "./notifications-link";

export function NotificationNews() {
	const unread = useUnreadCount();
	if (unread === 0) return null;
	const note = unread >= 100 ? "100 or more" : `${unread} unread`;
	return <LeftOffItem icon={Bell} name="New notifications" note={note} to={NOTIFICATIONS} />;
}
