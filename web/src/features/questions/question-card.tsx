/** One Question as members see it. */
import { BadgeCheck } from "lucide-react";
import { useId } from "react";
import { useQuiet } from "@/lib/preferences";
import { AppLink } from "@/ui/app-link";
import { Badge, StatusBadge } from "@/ui/badge";
import { Card } from "@/ui/card";
import type { Question } from "./api";
import { helpLine } from "./help";
import { questionAddress } from "./question-address";
import { QuestionAuthor } from "./question-author";
import { QuestionMenu } from "./question-menu";
import { QuestionUnderReview } from "./question-under-review";

interface QuestionCardProps {
	question: Question;
	/** On its own page its text is the page's headline, and nothing links to where one is. */
	alone?: boolean;
	onWithdrawn?: () => void;
}

export function QuestionCard({ question, alone, onWithdrawn }: QuestionCardProps) {
	const textId = useId();
	const { tags, taggedMembers, help, commentsCount } = question;
	const reviewed = question.mine && question.status !== "approved";
	const countHidden = useQuiet() && !question.mine;
	const Text = alone ? "h1" : "h2";
	return (
		<Card as="article" aria-labelledby={textId}>
			<div className="flex items-start justify-between gap-2">
				<QuestionAuthor question={question} linked={!alone} />
				<div className="-me-2 -mt-1">
					<QuestionMenu question={question} onWithdrawn={onWithdrawn} />
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
			{help && <p className="mt-2 text-muted text-sm">{helpLine(help)}</p>}
			{tags.length > 0 && (
				<ul aria-label="Tags" className="mt-3 flex flex-wrap gap-2">
					{tags.map((tag) => (
						<li key={tag}>
							<Badge>{tag}</Badge>
						</li>
					))}
				</ul>
			)}
			{taggedMembers.length > 0 && (
				<p className="mt-3 text-sm">
					<span className="text-muted">Tagged: </span>
					{taggedMembers.map(({ displayName }) => displayName).join(", ")}
				</p>
			)}
			{reviewed && <QuestionUnderReview question={question} onWithdrawn={onWithdrawn} />}
			{question.status === "approved" && !alone && (
				<AppLink
					href={questionAddress(question.id)}
					className="-mx-3 mt-2 -mb-2 inline-flex min-h-11 items-center rounded-md px-3 text-link hover:bg-sunken"
				>
					{answersText(commentsCount, countHidden)}
				</AppLink>
			)}
		</Card>
	);
}

function answersText(count: number, hidden: boolean): string {
	if (count === 0 || hidden) return "Open question";
	return count === 1 ? "1 comment" : `${count} comments`;
}
