/** The full sidebar on small screens: it slides in and out. */
import type { SessionUser } from "@/lib/session-user";
import { Sheet } from "@/ui/sheet";
import { SidebarContent } from "./sidebar-content";

interface NavigateSheetProps {
	open: boolean;
	onClose: () => void;
	user: SessionUser;
}

export function NavigateSheet({ open, onClose, user }: NavigateSheetProps) {
	return (
		<Sheet open={open} onClose={onClose} title="Navigate" side="end">
			<nav aria-label="Community" className="flex flex-col">
				<SidebarContent user={user} onFollow={onClose} />
			</nav>
		</Sheet>
	);
}
