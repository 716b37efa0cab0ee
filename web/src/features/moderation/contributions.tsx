/** What moderation adds to other pages: a moderator's way to the desk, and a member's own reports. */
import { ShieldCheck } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";

export const contributions: Contributions = {
	sidebar: [
		{
			section: "Management",
			name: "Moderator",
			href: "/community/moderator",
			icon: ShieldCheck,
			isShownTo: ({ isModerator }) => isModerator,
		},
	],
	parts: {
		notificationWords: () => import("./notification-words"),
		privacySettings: () => import("./privacy-settings"),
	},
};
