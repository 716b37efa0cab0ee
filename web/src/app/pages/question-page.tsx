/** One Question, with what other features show below it. */
import { QuestionPage } from "@/features/questions/question-page";

export function QuestionAndAnswersPage() {
	return <QuestionPage />;
}
