/** What Wins add to profiles: a member's own, those of others, those that a member saved, and the allowance for the next one. */
import type { ProfilePart, SavedCard } from "@/commons/feature/profile-part";
import type { Win } from "@/lib/api/types.gen";
import { MemberWins } from "./member-wins";
import { MyWins } from "./my-wins";
import { SavedWin } from "./saved-win";

const saved: SavedCard<Win> = {
	kind: "win",
	render: (win, onWithdrawn) => <SavedWin win={win} onWithdrawn={onWithdrawn} />,
};

export const part: ProfilePart = {
	tab: { value: "wins", label: "Wins", Content: MyWins },
	Section: MemberWins,
	saved,
	allowance: { kind: "win", label: "Let them share again", done: "They can share a Win now." },
};
