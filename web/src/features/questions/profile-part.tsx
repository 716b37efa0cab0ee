/** What Questions add to profiles: a member's own, and the allowance for the next one. */
import type { ProfilePart } from "@/commons/feature/profile-part";
import { MyQuestions } from "./my-questions";

export const part: ProfilePart = {
	tab: { value: "questions", label: "Questions", Content: MyQuestions },
	allowance: { kind: "question", label: "Let them ask again", done: "They can ask a question now." },
};
