/** The link to the notifications, with a mark for unread ones. */
import { useLocation } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { useUnreadCount } from "./notification-queries";

export const NOTIFICATIONS = "/community/notifications";

/** Hidden from members whom the guard keeps out of the community. */
export function NotificationsLink() {
	const { admitted } = useSession();
	return admitted ? <NotificationBell /> : null;
}

function NotificationBell() {
	const unread = useUnreadCount();
	const here = useLocation({ select: (location) => location.pathname === NOTIFICATIONS });
	const more = unread >= 100 ? "100 or more new" : `${unread} new`;
	return (
		<AppLink
			href={NOTIFICATIONS}
			aria-current={here ? "page" : undefined}
			title="Notifications"
			className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-text hover:bg-sunken"
		>
			<Bell aria-hidden size={20} />
			<span className="sr-only">{unread > 0 ? `Notifications, ${more}` : "Notifications"}</span>
			{unread > 0 && (
				<span aria-hidden className="absolute end-2 top-2 size-2.5 rounded-full border-2 border-surface bg-primary" />
			)}
		</AppLink>
	);
}
