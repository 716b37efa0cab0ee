/** The sidebar's sections and links for each kind of member (spec §2). */
import {
	CircleQuestionMark,
	CircleUserRound,
	Gift,
	Heart,
	House,
	LifeBuoy,
	type LucideIcon,
	Mail,
	MessageCircle,
	Mic,
	Shield,
	ShieldCheck,
	Smartphone,
	Sparkles,
	Star,
	UserSearch,
} from "lucide-react";
import type { SessionUser } from "@/lib/session-user";
import { HELP_NOW } from "@/public/addresses";

/** The server redirects to the operator's companion app, or to our own page about it if none is configured. */
const COMPANION_APP = "/companion-app";

export interface SidebarLink {
	name: string;
	href: string;
	icon: LucideIcon;
	/** Shows the state of the rooms. */
	rooms?: true;
	/** Shows the number of new chat messages. */
	chat?: true;
	/** Shows the number of conversations with new messages. */
	messages?: true;
}

export interface SidebarSection {
	name: string;
	links: SidebarLink[];
	/** Ends with the install button, if the app can be installed. */
	install?: true;
}

const features: SidebarLink[] = [
	{ name: "Wins", href: "/community/wins", icon: Star },
	{ name: "Questions", href: "/community/questions", icon: CircleQuestionMark },
	{ name: "Rooms", href: "/community/rooms", icon: Mic, rooms: true },
	{ name: "Chat", href: "/community/chat/community", icon: MessageCircle, chat: true },
];

const pages: SidebarLink[] = [
	{ name: "Find a Professional", href: "/community/professional-help", icon: UserSearch },
	{ name: "DMs", href: "/community/dm", icon: Mail, messages: true },
	{ name: "Profile", href: "/community/profile", icon: CircleUserRound },
	{ name: "Home", href: "/community", icon: House },
];

const upgrade: SidebarLink = { name: "Upgrade", href: "/community/upgrade", icon: Sparkles };

const resources: SidebarLink[] = [
	{ name: "I need help now", href: HELP_NOW, icon: LifeBuoy },
	{ name: "Get the companion app", href: COMPANION_APP, icon: Smartphone },
	{ name: "Sponsors", href: "/community/sponsors", icon: Gift },
];

export function sidebarSections(user: SessionUser): SidebarSection[] {
	const management: SidebarLink[] = [];
	if (user.isModerator) management.push({ name: "Moderator", href: "/community/moderator", icon: ShieldCheck });
	if (user.isAmbassador || user.isMHP) management.push({ name: "Partners", href: "/community/partners", icon: Heart });
	if (user.isAdmin) management.push({ name: "Admin", href: "/community/admin", icon: Shield });
	const sections: SidebarSection[] = [
		{ name: "Features", links: features },
		{ name: "Pages", links: user.access < 1 ? [...pages, upgrade] : pages },
		{ name: "Resources", links: resources, install: true },
	];
	if (management.length > 0) sections.push({ name: "Management", links: management });
	return sections;
}

/** Whether the link leads to the current page or one above it; Home has no pages below it. */
export function isCurrent(href: string, path: string): boolean {
	const trimmed = path.replace(/\/+$/, "");
	return trimmed === href || (href !== "/community" && trimmed.startsWith(`${href}/`));
}
