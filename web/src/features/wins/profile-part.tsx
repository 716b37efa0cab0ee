/** What Wins add to profiles: a member's own, those of others, and the allowance for the next one. */
import type { ProfilePart } from "@/commons/feature/profile-part";
import { MemberWins } from "./member-wins";
import { MyWins } from "./my-wins";

export const part: ProfilePart = {
	tab: { value: "wins", label: "Wins", Content: MyWins },
	Section: MemberWins,
	allowance: { kind: "win", label: "Let them share again", done: "They can share a Win now." },
};
