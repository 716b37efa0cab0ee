/** The feed of approved Wins, with the member's own. */
import { Plus } from "lucide-react";
import { useState } from "react";
import { WinsDrawing } from "@/drawings/wins";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PagedCards } from "@/ui/paged-cards";
import { SegmentedControl } from "@/ui/segmented-control";
import { MyWins } from "./my-wins";
import { OlderWins } from "./older-wins";
import { useShareWin } from "./share-win-provider";
import { WinCard } from "./win-card";
import { useWinsFeed } from "./win-queries";

const views = [
	{ value: "all", label: "All Wins" },
	{ value: "mine", label: "My Wins" },
] as const;

export function WinsPage() {
	const { user } = useSession();
	const shareWin = useShareWin();
	const [view, setView] = useState<"all" | "mine">("all");
	return (
		<div className="flex flex-col gap-5">
			<header className="flex flex-wrap items-center justify-between gap-3">
				<h1 tabIndex={-1}>Wins</h1>
				<Button onClick={shareWin} icon={<Plus aria-hidden size={20} />}>
					New Win
				</Button>
			</header>
			<SegmentedControl legend="Which Wins" options={views} value={view} onChange={setView} />
			{view === "mine" && user ? <MyWins uid={user.uid} /> : <Feed />}
		</div>
	);
}

function Feed() {
	const feed = useWinsFeed();
	return (
		<PagedCards
			list={feed}
			failed="Couldn't load the Wins"
			closed={<OlderWins />}
			empty={<EmptyState drawing={<WinsDrawing />} title="No Wins yet" text="The first one can be very small." />}
		>
			{(win) => <WinCard key={win.id} win={win} />}
		</PagedCards>
	);
}
