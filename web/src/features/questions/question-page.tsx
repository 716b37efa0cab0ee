/** One Question on its own page, with its answers. */
import { useQueryClient } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { CommentThread } from "@/commons/comments/comment-thread";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import type { Question } from "./api";
import { updateCachedQuestion } from "./question-cache";
import { QuestionCard } from "./question-card";
import { getQuestionPath, QUESTIONS } from "./question-path";
import { useQuestion } from "./question-queries";

export function QuestionPage() {
	const { id = "" } = useParams({ strict: false }) as { id?: string };
	return (
		<div className="flex flex-col gap-4">
			<AppLink
				href={QUESTIONS}
				className="inline-flex min-h-11 items-center gap-2 self-start text-link hover:underline"
			>
				<ArrowLeft aria-hidden size={18} />
				All questions
			</AppLink>
			<OneQuestion id={id} />
		</div>
	);
}

function OneQuestion({ id }: { id: string }) {
	const router = useRouter();
	const leave = () => void router.navigate({ href: QUESTIONS });
	const { data: question, error, isFetching, refetch } = useQuestion(id);
	// Also with an older copy in the cache: nobody sees a withdrawn Question.
	if (error?.code === "not_found") return <Missing />;
	if (error?.code === "tier.needed") {
		return (
			<>
				<h1 tabIndex={-1}>Prompts are for Supporters</h1>
				<p>Questions stay open to everyone.</p>
				<UpgradeGate feature="view prompts" page onClose={leave} />
			</>
		);
	}
	if (question) {
		return (
			<>
				<QuestionCard question={question} alone onWithdrawn={leave} />
				<p className="text-muted text-sm">This is peer support, not medical advice.</p>
				{question.status === "approved" && (
					<section aria-label="Answers" className="mt-4 border-line border-t pt-6">
						<Answers key={question.id} question={question} />
					</section>
				)}
			</>
		);
	}
	if (!error) return <SkeletonCards count={1} />;
	return (
		<ErrorState
			alone
			title="Couldn't load this question"
			text="Nothing is lost. Please try again."
			requestId={error.requestId}
			busy={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

function Missing() {
	return (
		<>
			<h1 tabIndex={-1}>We can't find this question</h1>
			<p>It may have been withdrawn, or only the author can see it for now.</p>
			<div>
				<ButtonLink href={QUESTIONS} variant="secondary">
					See all questions
				</ButtonLink>
			</div>
		</>
	);
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
