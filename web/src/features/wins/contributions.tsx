/** What Wins add to other pages: the form that shares one, those under review, the latest, and a member's own. */
import { Star } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { LeftOffWins } from "./left-off-wins";
import { PendingWins } from "./pending-wins";
import { ShareWinProvider, shareWinForm, useShareWin } from "./share-win-provider";
import { WinCard } from "./win-card";
import { useWinsFeed } from "./win-queries";

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
	HomeSection: LatestWin,
	parts: {
		notificationWords: () => import("./notification-words"),
		queue: () => import("./queue-part"),
		profile: () => import("./profile-part"),
	},
};

/** Renders nothing if there is no Win or it did not load: nobody came for it. */
function LatestWin() {
	const { data } = useWinsFeed();
	const [latest] = data ?? [];
	if (!latest) return null;
	return (
		<section aria-label="The latest Win">
			<WinCard win={latest} />
		</section>
	);
}
