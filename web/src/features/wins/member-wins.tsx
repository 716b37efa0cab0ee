/** Another member's Wins, on their profile. */
import { WinsDrawing } from "@/drawings/wins";
import { EmptyState } from "@/ui/empty-state";
import { PagedCards } from "@/ui/paged-cards";
import { OlderWins } from "./older-wins";
import { WinCard } from "./win-card";
import { useWinsBy } from "./win-queries";

export function MemberWins({ uid }: { uid: string }) {
	const list = useWinsBy(uid);
	return (
		<section aria-label="Wins" className="flex flex-col gap-3">
			<h2>Wins</h2>
			<PagedCards
				list={list}
				failed="Couldn't load the Wins"
				closed={<OlderWins />}
				empty={<EmptyState drawing={<WinsDrawing />} title="No Wins yet" />}
			>
				{(win) => (win.status === "approved" ? <WinCard key={win.id} win={win} /> : null)}
			</PagedCards>
		</section>
	);
}
