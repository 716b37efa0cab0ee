/** How the moderators' desk shows Questions. */
import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import { getExcerpt } from "@/commons/reviews/excerpt";
import type { Question } from "@/lib/api/types.gen";
import { TagList } from "@/ui/tag-list";
import { questionKeys } from "./question-cache";
import { getQuestionPath } from "./question-path";

const card: QueueCard<Question> = {
	kind: "question",
	names: { one: "Question", many: "Questions" },
	path: getQuestionPath,
	filter: true,
	refresh: questionKeys.all,
	describe: ({ prompt: text, author, authorCard: card, createdAt }) => ({
		title: getExcerpt(text),
		text,
		author,
		card,
		createdAt,
	}),
	getAuthor: ({ authorCard }) => authorCard,
	renderNotes: (question) => <QuestionNotes question={question} />,
	wasRemoved: ({ removed }) => removed,
};

export const part: QueuePart = { cards: [card] };

function QuestionNotes({ question: { kind, tags, taggedMembers, anonymous } }: { question: Question }) {
	return (
		<div className="flex flex-col gap-2 text-sm">
			<p className="text-muted">
				{kind === "prompt" ? "Suggested as a prompt" : "Asked as a Question"}
				{anonymous && ", anonymously"}
			</p>
			<TagList tags={tags} />
			{taggedMembers.length > 0 && (
				<p className="text-muted">Tags {taggedMembers.map(({ displayName }) => displayName).join(", ")}</p>
			)}
		</div>
	);
}
