/** One Question with what members and professionals answer below it. */
import { useQueryClient } from "@tanstack/react-query";
import { CommentThread } from "@/features/comments/comment-thread";
import type { Question } from "@/features/questions/api";
import { questionAddress } from "@/features/questions/question-address";
import { changeHeldQuestion } from "@/features/questions/question-cache";
import { QuestionPage } from "@/features/questions/question-page";

export function QuestionAndAnswersPage() {
	return <QuestionPage answers={(question) => <Answers key={question.id} question={question} />} />;
}

function Answers({ question }: { question: Question }) {
	const client = useQueryClient();
	return (
		<CommentThread
			post={{ kind: "question", id: question.id, address: questionAddress(question.id) }}
			open
			onCount={(step) =>
				changeHeldQuestion(client, question.id, (held) => ({
					...held,
					commentsCount: Math.max(0, held.commentsCount + step),
				}))
			}
		/>
	);
}
