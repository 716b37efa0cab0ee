/** The newest Win on the first page, and the way to all of them. */
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { HomeSection } from "@/ui/home-section";
import { SkeletonCards } from "@/ui/skeleton";
import { useShareWin } from "./share-win-provider";
import { WinCard } from "./win-card";
import { useWinsFeed } from "./win-queries";

export function HomeWins() {
	return (
		<HomeSection title="Wins" href="/community/wins">
			<NewestWin />
		</HomeSection>
	);
}

function NewestWin() {
	const { data, error, isFetching, refetch } = useWinsFeed();
	const shareWin = useShareWin();
	const [newest] = data ?? [];
	if (newest) return <WinCard win={newest} />;
	if (error?.code === "tier.needed") {
		return (
			<Card>
				<p className="text-muted">
					Reading Wins is part of the Supporter plan. You can share one of your own each day.
				</p>
			</Card>
		);
	}
	if (data) {
		return (
			<Card className="flex flex-wrap items-center justify-between gap-3">
				<p className="text-muted">No Wins yet. The first one can be very small.</p>
				<Button variant="secondary" onClick={shareWin}>
					Share a Win
				</Button>
			</Card>
		);
	}
	if (!error) return <SkeletonCards count={1} />;
	return (
		<ErrorState title="Couldn't load the newest Win" error={error} busy={isFetching} onRetry={() => void refetch()} />
	);
}
