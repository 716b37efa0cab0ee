/** What Questions add to profiles: the allowance for the next one. */
import type { ProfilePart } from "@/commons/feature/profile-part";

export const part: ProfilePart = {
	allowance: { kind: "question", label: "Let them ask again", done: "They can ask a question now." },
};
