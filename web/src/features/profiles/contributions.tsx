/** What profiles add to other pages: the way to the member's own, a few others, and who may find them. */
import { CircleUserRound } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { PeopleHere } from "./people-here";

export const contributions: Contributions = {
	sidebar: [{ section: "Pages", name: "Profile", href: "/community/profile", icon: CircleUserRound }],
	HomeSection: PeopleHere,
	parts: {
		notificationWords: () => import("./notification-words"),
		queue: () => import("./queue-part"),
		privacySettings: () => import("./privacy-settings"),
	},
};
