/** How the moderators' desk shows comments. */
import type { QueueCard, QueuePart } from "@/commons/feature/queue-part";
import { useQueueCards } from "@/commons/feature/use-queue-cards";
import { EarlierTexts } from "@/commons/reviews/earlier-texts";
import { getExcerpt } from "@/commons/reviews/excerpt";
import type { CommentAtDesk } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";

const card: QueueCard<CommentAtDesk> = {
	kind: "comment",
	names: { one: "Comment", many: "Comments" },
	filter: true,
	refresh: ["comments"],
	describe: ({ text, authorName: author, author: card, createdAt }) => ({
		title: getExcerpt(text),
		text,
		author,
		card,
		createdAt,
	}),
	getAuthor: ({ author }) => author,
	renderNotes: (comment) => <CommentNotes comment={comment} />,
	notesSayWithdrawn: true,
};

export const part: QueuePart = { cards: [card] };

function CommentNotes({ comment }: { comment: CommentAtDesk }) {
	const { postKind, postId, deleted, earlier } = comment;
	const post = useQueueCards().find(({ kind }) => kind === postKind);
	return (
		<div className="flex flex-col gap-2 text-sm">
			<p className="text-muted">
				{post?.path && (
					<>
						Below <AppLink href={post.path(postId)}>{`this ${post.names.one}`}</AppLink>
					</>
				)}
				{deleted && ". The author has since deleted it."}
			</p>
			<EarlierTexts texts={earlier} />
		</div>
	);
}
