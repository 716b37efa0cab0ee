/** A member's own Wins, those under review among them. */
import { Star } from "lucide-react";
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
			failed="The Wins did not load"
			empty={
				<EmptyState
					icon={<Star aria-hidden size={32} />}
					title="You have not shared a Win yet"
					text="There is no hurry."
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
