/** What Wins add to other pages: the form that shares one, those under review, the newest, and a member's own. */
import { Star } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { HomeWins } from "./home-wins";
import { LeftOffWins } from "./left-off-wins";
import { PendingWins } from "./pending-wins";
import { ShareWinProvider, shareWinForm, useShareWin } from "./share-win-provider";

const FEED = "/community/wins";

export const contributions: Contributions = {
	sidebar: [{ section: "Features", name: "Wins", href: FEED, icon: Star }],
	share: {
		name: "New Win",
		icon: Star,
		label: "Share a Win",
		useOpen: useShareWin,
		form: shareWinForm,
		verb: "share",
	},
	reading: { name: "Wins", href: FEED },
	Provider: ShareWinProvider,
	Waiting: PendingWins,
	LeftOff: LeftOffWins,
	HomeSection: HomeWins,
	parts: {
		notificationWords: () => import("./notification-words"),
		queue: () => import("./queue-part"),
		profile: () => import("./profile-part"),
		ownProfile: () => import("./own-profile-part"),
	},
};
