/** What billing adds to other pages: the way to the plans, and the membership on the profile and in the settings. */
import { Sparkles } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";

export const contributions: Contributions = {
	sidebar: [
		{
			section: "Pages",
			name: "Upgrade",
			href: "/community/upgrade",
			icon: Sparkles,
			isShownTo: ({ access }) => access < 1,
		},
	],
	parts: {
		notificationWords: () => import("./notification-words"),
		ownProfile: () => import("./own-profile-part"),
		membershipSettings: () => import("./membership-settings"),
	},
};
