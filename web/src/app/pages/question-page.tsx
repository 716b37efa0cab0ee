/** One Question with the answers below it. */
import { useQueryClient } from "@tanstack/react-query";
import { CommentThread } from "@/commons/comments/comment-thread";
import type { Question } from "@/features/questions/api";
import { updateCachedQuestion } from "@/features/questions/question-cache";
import { QuestionPage } from "@/features/questions/question-page";
import { getQuestionPath } from "@/features/questions/question-path";

export function QuestionAndAnswersPage() {
	return <QuestionPage answers={(question) => <Answers key={question.id} question={question} />} />;
}

function Answers({ question }: { question: Question }) {
	const client = useQueryClient();
	return (
		<CommentThread
			post={{ kind: "question", id: question.id, address: getQuestionPath(question.id) }}
			open
			onCount={(step) =>
				updateCachedQuestion(client, question.id, (held) => ({
					...held,
					commentsCount: Math.max(0, held.commentsCount + step),
				}))
			}
		/>
	);
}
