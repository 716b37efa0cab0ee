/** A Question among the posts that the member saved. */
import type { Question } from "@/lib/api/types.gen";
import { QuestionCard } from "./question-card";
import { useLoadedQuestion } from "./question-queries";

interface SavedQuestionProps {
	question: Question;
	onWithdrawn: () => void;
}

export function SavedQuestion({ question, onWithdrawn }: SavedQuestionProps) {
	return <QuestionCard question={useLoadedQuestion(question)} onWithdrawn={onWithdrawn} />;
}
