/** The full sidebar on small screens: it slides in and out. */
import type { SessionUser } from "@/lib/session-user";
import { Sheet } from "@/ui/sheet";
import { QuietModeSwitch } from "./quiet-mode-switch";
import { SidebarContent } from "./sidebar-content";

interface NavigateSheetProps {
	open: boolean;
	onClose: () => void;
	user: SessionUser;
}

export function NavigateSheet({ open, onClose, user }: NavigateSheetProps) {
	return (
		<Sheet open={open} onClose={onClose} title="Navigate" side="end">
			<nav aria-label="Community" className="flex flex-col gap-3">
				<div className="border-b border-line px-3 pb-2">
					<QuietModeSwitch />
				</div>
				<SidebarContent user={user} onFollow={onClose} />
			</nav>
		</Sheet>
	);
}
