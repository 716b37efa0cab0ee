/** One Question on its own page, with its answers. */
import { useQueryClient } from "@tanstack/react-query";
import { CommentThread } from "@/commons/comments/comment-thread";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { PostPage } from "@/commons/posts/post-page";
import type { Question } from "@/lib/api/types.gen";
import { useQuiet } from "@/lib/preferences";
import { formatAnswers } from "./answers";
import { FollowButton } from "./follow-button";
import { updateCachedQuestion } from "./question-cache";
import { QuestionCard } from "./question-card";
import { questions } from "./question-kind";
import { getQuestionPath } from "./question-path";
import { useQuestion } from "./question-queries";

export function QuestionPage() {
	return (
		<PostPage kind={questions} usePost={useQuestion} gated={(leave) => <LockedPrompt onClose={leave} />}>
			{(question, leave) => (
				<>
					<QuestionCard question={question} alone onWithdrawn={leave} />
					<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
						<p className="text-muted text-sm">This is peer support, not medical advice.</p>
						{question.status === "approved" && !question.mine && <FollowButton question={question} />}
					</div>
					{question.status === "approved" && (
						<div className="mt-4 border-line border-t pt-6">
							<Answers key={question.id} question={question} />
						</div>
					)}
				</>
			)}
		</PostPage>
	);
}

function LockedPrompt({ onClose }: { onClose: () => void }) {
	return (
		<>
			<h1 tabIndex={-1}>Prompts are for Supporters</h1>
			<p>Questions stay open to everyone.</p>
			<UpgradeGate feature="view prompts" page onClose={onClose} />
		</>
	);
}

function Answers({ question }: { question: Question }) {
	const client = useQueryClient();
	const countHidden = useQuiet() && !question.mine;
	return (
		<CommentThread
			post={{
				kind: "question",
				id: question.id,
				address: getQuestionPath(question.id),
				mine: question.mine,
				author: question.anonymous ? "the person who asked" : getFirstName(question.author),
			}}
			open
			title={formatAnswers(question.answersCount, countHidden) ?? undefined}
			onCount={(step, atTop) =>
				updateCachedQuestion(client, question.id, (held) => ({
					...held,
					commentsCount: Math.max(0, held.commentsCount + step),
					// What the author of the Question adds is no answer.
					answersCount: Math.max(0, held.answersCount + (atTop && !held.mine ? step : 0)),
				}))
			}
		/>
	);
}

/** "Maya" of "Maya R."; a name without an initial stays as it is. */
const getFirstName = (displayName: string): string => displayName.replace(/ \S+\.$/u, "");
