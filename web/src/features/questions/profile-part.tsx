/** What Questions add to profiles: a member's own, those that a member saved, and the allowance for the next one. */
import type { ProfilePart, SavedCard } from "@/commons/feature/profile-part";
import type { Question } from "@/lib/api/types.gen";
import { MyQuestions } from "./my-questions";
import { SavedQuestion } from "./saved-question";

const saved: SavedCard<Question> = {
	kind: "question",
	render: (question, onWithdrawn) => <SavedQuestion question={question} onWithdrawn={onWithdrawn} />,
};

export const part: ProfilePart = {
	tab: { value: "questions", label: "Questions", Content: MyQuestions },
	saved,
	allowance: { kind: "question", label: "Let them ask again", done: "They can ask a question now." },
};
