/** The review status of the member's own Question, and the possible actions. */
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import { useSession } from "@/lib/session";
import { getDeclined } from "@/ui/review-outcome";
import { UnderReview } from "@/ui/under-review";
import type { Question } from "./api";
import { EditQuestionDialog } from "./edit-question-dialog";
import { useWithdrawQuestion } from "./use-withdraw-question";

interface QuestionUnderReviewProps {
	question: Question;
	onWithdrawn?: () => void;
}

export function QuestionUnderReview({ question, onWithdrawn }: QuestionUnderReviewProps) {
	const { session } = useSession();
	const { mutate, isPending } = useWithdrawQuestion(question);
	return (
		<UnderReview
			declined={getDeclined(question)}
			since={question.submittedAt ?? question.createdAt}
			hours={session?.moderatorHours}
			editDialog={(close) => <EditQuestionDialog question={question} onClose={close} />}
			appealDialog={(close) => <AppealDialog kind="question" id={question.id} onClose={close} />}
			withdrawing={{
				label: "Withdraw",
				title: "Withdraw this question?",
				text: "It's deleted. This can't be undone, and it still counts as today’s question.",
				busy: isPending,
				withdraw: (settled) => mutate(undefined, { onSuccess: onWithdrawn, onSettled: settled }),
			}}
		/>
	);
}
