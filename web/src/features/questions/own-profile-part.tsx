/** What Questions add to the member's own profile: those that they asked, and those that they saved. */
import type { OwnProfilePart, SavedCard } from "@/commons/feature/own-profile-part";
import type { Question } from "@/lib/api/types.gen";
import { MyQuestions } from "./my-questions";
import { SavedQuestion } from "./saved-question";

const saved: SavedCard<Question> = {
	kind: "question",
	render: (question, onWithdrawn) => <SavedQuestion question={question} onWithdrawn={onWithdrawn} />,
};

export const part: OwnProfilePart = {
	tab: { value: "questions", label: "Questions", Content: MyQuestions },
	saved,
};
