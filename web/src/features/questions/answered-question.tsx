/** A Question with the answer of a professional, in short. */
import { CircleQuestionMark } from "lucide-react";
import { useId } from "react";
import { useThread } from "@/commons/comments/comment-queries";
import { SaveButton } from "@/commons/saves/save-button";
import type { Question } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { getQuestionPath } from "./question-path";

export function AnsweredQuestion({ question }: { question: Question }) {
	const textId = useId();
	const address = getQuestionPath(question.id);
	const { data } = useThread({ kind: "question", id: question.id, address });
	const answer = data?.find(({ author, deleted }) => author?.isMHP && !deleted);
	return (
		<Card as="article" aria-labelledby={textId}>
			<p className="flex items-center gap-2 text-muted text-sm">
				<CircleQuestionMark aria-hidden size={18} />
				Answered by a professional
			</p>
			<h3 id={textId} className="mt-2 line-clamp-4 max-w-prose break-words text-lg">
				{question.prompt}
			</h3>
			{answer?.author && (
				<div className="mt-3 flex gap-4">
					<Avatar ring person={answer.author} />
					<div className="min-w-0">
						<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
							<span className="break-words font-semibold">{answer.author.displayName}</span>
							<PersonBadge person={answer.author} />
						</p>
						<p className="mt-1 line-clamp-4 max-w-prose whitespace-pre-line break-words">{answer.text}</p>
					</div>
				</div>
			)}
			<div className="-mx-3 mt-2 -mb-2 flex flex-wrap items-center gap-2">
				<AppLink href={address} className="inline-flex min-h-11 items-center rounded-md px-3 text-link hover:bg-sunken">
					Read the answers
				</AppLink>
				<SaveButton kind="question" id={question.id} />
			</div>
		</Card>
	);
}
