/** One Question as members see it. */
import { BadgeCheck } from "lucide-react";
import { useId } from "react";
import { PostMenu } from "@/commons/posts/post-menu";
import { PostUnderReview } from "@/commons/posts/post-under-review";
import { SaveButton } from "@/commons/saves/save-button";
import type { Question } from "@/lib/api/types.gen";
import { useQuiet } from "@/lib/preferences";
import { AppLink } from "@/ui/app-link";
import { Badge, StatusBadge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { formatAnswers } from "./answers";
import { EditQuestionDialog } from "./edit-question-dialog";
import { QuestionAuthor } from "./question-author";
import { QuestionDetails } from "./question-details";
import { questions } from "./question-kind";
import { getQuestionPath } from "./question-path";

interface QuestionCardProps {
	question: Question;
	/** On its own page the text is the page's headline, without a link to itself. */
	alone?: boolean;
	onWithdrawn?: () => void;
}

export function QuestionCard({ question, alone, onWithdrawn }: QuestionCardProps) {
	const textId = useId();
	const reviewed = question.mine && question.status !== "approved";
	const countHidden = useQuiet() && !question.mine;
	const Text = alone ? "h1" : "h2";
	return (
		<Card as="article" aria-labelledby={textId}>
			<div className="flex items-start justify-between gap-2">
				<QuestionAuthor question={question} linked={!alone} />
				<div className="-me-2 -mt-1">
					<PostMenu
						kind={questions}
						post={question}
						label={`More for the question by ${question.author}`}
						authorName={question.author}
						onWithdrawn={onWithdrawn}
					/>
				</div>
			</div>
			<div className="mt-3 flex flex-wrap gap-2 empty:hidden">
				{reviewed && <StatusBadge of={question} />}
				{question.kind === "prompt" && <Badge tone="info">Prompt</Badge>}
				{question.answeredByProfessional && (
					<Badge tone="professional" icon={<BadgeCheck aria-hidden size={12} />}>
						Answered by a professional
					</Badge>
				)}
			</div>
			<Text
				id={textId}
				tabIndex={alone ? -1 : undefined}
				className="mt-3 max-w-prose whitespace-pre-line break-words text-lg"
			>
				{question.prompt}
			</Text>
			<QuestionDetails question={question} />
			{reviewed && (
				<PostUnderReview
					kind={questions}
					post={question}
					editDialog={(close) => <EditQuestionDialog question={question} onClose={close} />}
					onWithdrawn={onWithdrawn}
				/>
			)}
			{question.status === "approved" && (
				<div className="-mx-3 mt-2 -mb-2 flex flex-wrap items-center gap-2">
					{!alone && (
						<AppLink
							href={getQuestionPath(question.id)}
							className="inline-flex min-h-11 items-center rounded-md px-3 text-link hover:bg-sunken"
						>
							{formatAnswers(question.answersCount, countHidden) ?? "Be the first to answer"}
						</AppLink>
					)}
					<SaveButton kind="question" id={question.id} />
				</div>
			)}
		</Card>
	);
}
