/** The sidebar of wide screens: 16 rem, or folded to its icons; the choice is remembered. */
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { SidebarHillsDrawing } from "@/drawings/sidebar-hills";
import { sidebarWidthRem } from "@/lib/generated/limits.gen";
import { sidebarFolded, useSidebarFolded } from "@/lib/preferences";
import type { SessionUser } from "@/lib/session-user";
import { IconButton } from "@/ui/icon-button";
import { BrandLink } from "./brand-link";
import { SidebarContent } from "./sidebar-content";
import { TopLinks } from "./top-links";

const FOLDED_REM = 4.5;

export function Sidebar({ user }: { user: SessionUser }) {
	const folded = useSidebarFolded();
	return (
		<nav
			aria-label="Community"
			style={{ width: `${folded ? FOLDED_REM : sidebarWidthRem}rem` }}
			className="sticky top-0 hidden h-dvh shrink-0 flex-col gap-3 overflow-y-auto border-e border-line bg-surface scroll-pb-44 px-3 py-3 md:flex"
		>
			<div className={folded ? "flex flex-col items-center" : "flex items-center"}>
				<span className={folded ? undefined : "grow ps-1"}>
					<BrandLink folded={folded} />
				</span>
				<TopLinks />
				<IconButton
					label={folded ? "Open sidebar" : "Fold sidebar"}
					aria-expanded={!folded}
					icon={folded ? <PanelLeftOpen aria-hidden size={20} /> : <PanelLeftClose aria-hidden size={20} />}
					onClick={() => sidebarFolded.set(folded ? "off" : "on")}
				/>
			</div>
			<SidebarContent
				user={user}
				folded={folded}
				foot={
					!folded && (
						<div className="-mx-3 -mb-3 hidden h-16 [@media(height>=56rem)]:in-data-[text=100]:block">
							<SidebarHillsDrawing />
						</div>
					)
				}
			/>
		</nav>
	);
}
