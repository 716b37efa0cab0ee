/** The content of the pages that are not built yet, one plain sentence each. */
import type { PageComingSoonName } from "@/lib/coming-soon";

export interface Placeholder {
	title: string;
	text: string;
}

export const placeholders = {
	sponsors: {
		title: "Sponsors",
		text: "You'll see who helps to pay for Exhale here.",
	},
	companionApp: {
		title: "Companion app",
		text: "You'll find Exhale's companion app for your phone here. Until then, you can install Exhale itself in Settings.",
	},
	admin: {
		title: "Admin",
		text: "Admins will manage members, plans and the community here.",
	},
} as const satisfies Record<PageComingSoonName, Placeholder>;
