/** The member's own Wins, including those under review. */
import { WinsDrawing } from "@/drawings/wins";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PagedCards } from "@/ui/paged-cards";
import { useShareWin } from "./share-win-provider";
import { WinCard } from "./win-card";
import { useWinsBy } from "./win-queries";

export function MyWins({ uid }: { uid: string }) {
	const list = useWinsBy(uid);
	const shareWin = useShareWin();
	return (
		<PagedCards
			list={list}
			failed="Couldn't load the Wins"
			empty={
				<EmptyState
					drawing={<WinsDrawing />}
					title="You haven't shared a Win yet"
					text="There's no hurry."
					action={
						<Button variant="secondary" onClick={shareWin}>
							Share a Win
						</Button>
					}
				/>
			}
		>
			{(win) => <WinCard key={win.id} win={win} />}
		</PagedCards>
	);
}
