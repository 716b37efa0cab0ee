/** The sections of the settings, in their order. */
import { Bell, Database, Eye, type LucideIcon, MonitorSmartphone, Palette, Sparkles, UserRound } from "lucide-react";
import type { SettingsSection } from "@/commons/feature/settings-part";

interface Section {
	name: SettingsSection;
	title: string;
	/** What is inside. */
	text: string;
	icon: LucideIcon;
}

export const sections: readonly Section[] = [
	{ name: "account", title: "Account", text: "Email address, password, log out", icon: UserRound },
	{ name: "privacy", title: "Privacy", text: "Who can find and message you, blocked people, your reports", icon: Eye },
	{
		name: "notifications",
		title: "Notifications",
		text: "What you hear about, emails, quiet hours, muted words",
		icon: Bell,
	},
	{ name: "appearance", title: "Appearance", text: "Theme, text size, font, quiet mode", icon: Palette },
	{ name: "devices", title: "Devices", text: "Where you're logged in, home screen", icon: MonitorSmartphone },
	{ name: "membership", title: "Membership", text: "Your plan, and how to change or cancel it", icon: Sparkles },
	{ name: "data", title: "Your data", text: "What we keep, and whom to ask", icon: Database },
];

export const getSectionPath = (name: SettingsSection) => `/community/settings/${name}`;
