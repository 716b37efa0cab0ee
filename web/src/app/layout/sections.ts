/** The sidebar's sections and links for each kind of member (spec §2). */
import { LifeBuoy } from "lucide-react";
import type { Contributions, SidebarEntry, SidebarSectionName } from "@/commons/feature/contributions";
import type { SessionUser } from "@/lib/session-user";
import { HELP_NOW } from "@/public/addresses";

export interface SidebarSection {
	name: SidebarSectionName;
	links: SidebarEntry[];
	/** Ends with the install button, if the app can be installed. */
	install: boolean;
}

const NAMES: readonly SidebarSectionName[] = ["Features", "Pages", "Resources", "Management"];

const help: SidebarEntry = {
	section: "Resources",
	name: "I need help now",
	href: HELP_NOW,
	icon: LifeBuoy,
	warm: true,
};

/** Help comes first, then what the features add, in their order; a section without links is left out. */
export function sidebarSections(parts: readonly Contributions[], user: SessionUser): SidebarSection[] {
	const entries = [help, ...parts.flatMap(({ sidebar = [] }) => sidebar)];
	const shown = entries.filter(({ isShownTo }) => !isShownTo || isShownTo(user));
	return NAMES.map((name) => ({
		name,
		links: shown.filter(({ section }) => section === name),
		install: name === "Resources",
	})).filter(({ links }) => links.length > 0);
}

/** Below these addresses are pages that belong to other entries, or to other members. */
const ALONE: readonly string[] = ["/community", "/community/profile"];

/** Whether the link leads to the current page or one above it. */
export function isCurrent(href: string, path: string): boolean {
	const trimmed = path.replace(/\/+$/, "");
	return trimmed === href || (!ALONE.includes(href) && trimmed.startsWith(`${href}/`));
}
