/** A Win among the posts that the member saved. */
import type { Win } from "@/lib/api/types.gen";
import { WinCard } from "./win-card";
import { useLoadedWin } from "./win-queries";

interface SavedWinProps {
	win: Win;
	onWithdrawn: () => void;
}

export function SavedWin({ win, onWithdrawn }: SavedWinProps) {
	return <WinCard win={useLoadedWin(win)} onWithdrawn={onWithdrawn} />;
}
