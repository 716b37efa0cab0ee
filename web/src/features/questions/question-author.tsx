/** The author of a Question, or their made-up name, and the time. */
import type { Question } from "@/lib/api/types.gen";
import { Avatar } from "@/ui/avatar";
import { Badge, PersonBadge } from "@/ui/badge";
import { RelativeTime } from "@/ui/relative-time";
import { TimeLink } from "@/ui/time-link";
import { getQuestionPath } from "./question-path";

export function QuestionAuthor({ question, linked = true }: { question: Question; linked?: boolean }) {
	const { anonymous, author, authorCard, mine } = question;
	return (
		<div className="flex min-w-0 items-center gap-4">
			<Avatar ring person={anonymous || !authorCard ? { displayName: author } : authorCard} />
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<span className="font-semibold">{author}</span>
					{anonymous ? (
						<Badge>{mine ? "You, anonymously" : "Anonymous"}</Badge>
					) : (
						authorCard && <PersonBadge person={authorCard} />
					)}
				</p>
				<p className="text-muted text-sm">
					{linked ? (
						<TimeLink href={getQuestionPath(question.id)} at={question.createdAt} />
					) : (
						<RelativeTime at={question.createdAt} />
					)}
				</p>
			</div>
		</div>
	);
}
