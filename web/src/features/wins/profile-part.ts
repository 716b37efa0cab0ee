/** What Wins add to profiles: those that the member shared, and the allowance for the next one. */
import type { ProfilePart } from "@/commons/feature/profile-part";
import { MemberWins } from "./member-wins";

export const part: ProfilePart = {
	Section: MemberWins,
	allowance: { kind: "win", label: "Let them share again", done: "They can share a Win now." },
};
