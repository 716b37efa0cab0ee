/** A member's own Questions, those under review among them. */
import { CircleQuestionMark } from "lucide-react";
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
			failed="Your questions did not load"
			empty={
				<EmptyState
					icon={<CircleQuestionMark aria-hidden size={32} />}
					title="You have not asked a question yet"
					text="Any question is welcome, also a small one."
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
