/** The member's own Questions, including those under review. */
import { QuestionsDrawing } from "@/drawings/questions";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PagedCards } from "@/ui/paged-cards";
import { useAskQuestion } from "./ask-question-provider";
import { QuestionCard } from "./question-card";
import { useQuestionsBy } from "./question-queries";

export function MyQuestions({ uid }: { uid: string }) {
	const list = useQuestionsBy(uid);
	const ask = useAskQuestion();
	return (
		<PagedCards
			list={list}
			failed="Couldn't load your questions"
			empty={
				<EmptyState
					drawing={<QuestionsDrawing />}
					title="You haven't asked a question yet"
					text="Any question is welcome, even a small one."
					action={
						<Button variant="secondary" onClick={() => ask()}>
							Ask Question
						</Button>
					}
				/>
			}
		>
			{(question) => <QuestionCard key={question.id} question={question} />}
		</PagedCards>
	);
}
