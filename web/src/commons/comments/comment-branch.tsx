/** A top-level comment with its replies: the first ones at once, the rest on request. */
import { useState } from "react";
import type { CommentBranch as Branch, Comment } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { CommentItem, isTombstone } from "./comment-item";
import { useFurtherReplies } from "./comment-queries";
import type { Post } from "./commented-post";
import { CommentComposer } from "./composer";

export interface CommentBranchProps {
	branch: Branch;
	post: Post;
	open: boolean;
	uid: string;
	/** The reply that a link leads to, which may be beyond the first ones. */
	linkedReply?: Comment;
	linkedId: string | null;
	reach: () => boolean;
	onAdded: (comment: Comment) => void;
	onCount: (step: number, atTop: boolean) => void;
	onDeleted: () => void;
}

export function CommentBranch({ branch, linkedReply, linkedId, onAdded, ...shared }: CommentBranchProps) {
	const [answered, setAnswered] = useState<Comment | null>(null);
	const [wanted, setWanted] = useState(false);
	const further = useFurtherReplies(branch.id, linkedReply ? null : branch.repliesCursor, wanted);
	const replies = inOrder([...branch.replies, ...(further.data ?? []), ...(linkedReply ? [linkedReply] : [])]);
	const hidden = branch.repliesCount - replies.filter(({ status }) => status === "approved").length;
	const more = wanted ? further.hasNextPage || further.data === undefined : hidden > 0;
	if (isTombstone(branch) && replies.length === 0 && hidden <= 0) return null;

	const item = (comment: Comment) => (
		<CommentItem
			{...shared}
			comment={comment}
			answersTo={nameAnswered(comment, replies)}
			linked={comment.id === linkedId}
			onReply={() => setAnswered(comment)}
		/>
	);
	function showMore() {
		if (wanted) void (further.isError && !further.data ? further.refetch() : further.fetchNextPage());
		setWanted(true);
	}

	return (
		<li className="flex flex-col gap-1">
			{item(branch)}
			{replies.length > 0 && (
				<ul aria-label="Replies" className="ms-4 flex flex-col gap-1 border-line border-s-2 ps-1 sm:ms-8 sm:ps-2">
					{replies.map((reply) => (
						<li key={reply.id}>{item(reply)}</li>
					))}
				</ul>
			)}
			{more && (
				<div className="ms-4 flex flex-col items-start gap-2 sm:ms-8">
					{further.isError && <InlineAlert>Couldn't load the replies. Please try again.</InlineAlert>}
					<Button variant="quiet" className="text-link" busy={wanted && further.isFetching} onClick={showMore}>
						{hidden > 0 ? `Show ${hidden} ${hidden === 1 ? "reply" : "replies"}` : "Show more replies"}
					</Button>
				</div>
			)}
			{answered && (
				<div className="ms-4 px-3 py-2 sm:ms-8">
					<CommentComposer
						key={answered.id}
						uid={shared.uid}
						post={shared.post}
						answered={answered}
						onAdded={(comment) => {
							setAnswered(null);
							onAdded(comment);
						}}
						onCancel={() => setAnswered(null)}
					/>
				</div>
			)}
		</li>
	);
}

/** Each reply once, oldest first: an id starts with its time. A deleted reply leaves no tombstone. */
function inOrder(replies: Comment[]): Comment[] {
	const each = [...new Map(replies.map((reply) => [reply.id, reply])).values()];
	return each.filter((reply) => !isTombstone(reply)).sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The author that a reply to another reply answers; a reply to the top comment needs none. */
function nameAnswered({ parentId, replyToCommentId }: Comment, replies: Comment[]): string | undefined {
	if (replyToCommentId === parentId) return undefined;
	return replies.find(({ id }) => id === replyToCommentId)?.authorName;
}
