/** What Wins add to the member's own profile: those that they shared, and those that they saved. */
import type { OwnProfilePart, SavedCard } from "@/commons/feature/own-profile-part";
import type { Win } from "@/lib/api/types.gen";
import { MyWins } from "./my-wins";
import { SavedWin } from "./saved-win";

const saved: SavedCard<Win> = {
	kind: "win",
	render: (win, onWithdrawn) => <SavedWin win={win} onWithdrawn={onWithdrawn} />,
};

export const part: OwnProfilePart = {
	tab: { value: "wins", label: "Wins", Content: MyWins },
	saved,
};
