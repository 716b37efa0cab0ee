/** What direct messages add to other pages: the way to them, what is new, and what waits to be sent. */
import { Mail } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { DmNews } from "./dm-news";
import { DmUnread } from "./dm-unread";
import { unsentDms } from "./unsent-dms";

const way = { href: "/community/dm", icon: Mail, Mark: DmUnread };

export const contributions: Contributions = {
	sidebar: [{ ...way, section: "Pages", name: "DMs" }],
	talk: { ...way, name: "Direct Messages", below: "/community/dm" },
	outbox: unsentDms,
	News: DmNews,
	parts: {
		notificationWords: () => import("./notification-words"),
		queue: () => import("./queue-part"),
		profile: () => import("./profile-part"),
	},
};
