/** One comment with its author, time and actions; or its tombstone. */
import { HandHeart, MessageSquareWarning, Reply } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { GatedLikeButton } from "@/commons/gates/gated-like-button";
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import type { Comment } from "@/lib/api/types.gen";
import { canInteract } from "@/lib/gates";
import { useQuiet } from "@/lib/preferences";
import { useSession } from "@/lib/session";
import { Avatar } from "@/ui/avatar";
import { Badge, PersonBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { RelativeTime } from "@/ui/relative-time";
import { useDeleteComment, useLikeComment } from "./comment-changes";
import { CommentMenu } from "./comment-menu";
import type { Post } from "./commented-post";
import { EditCommentForm } from "./edit-comment-form";
import { HelpedButton } from "./helped-button";
import { capitalize, getNoun, getWords } from "./thread-words";

export interface CommentItemProps {
	comment: Comment;
	post: Post;
	/** Whether new comments and likes are possible. */
	open: boolean;
	/** The author of the reply that this one answers. */
	answersTo?: string;
	/** Whether a link leads here. */
	linked: boolean;
	/** Returns whether the linked comment is reached for the first time, so that it scrolls into view once. */
	reach: () => boolean;
	onReply: () => void;
	onCount: (step: number, atTop: boolean) => void;
	/** Called before the comment disappears, and the focus with it. */
	onDeleted: () => void;
}

export function CommentItem(props: CommentItemProps) {
	const { comment, linked } = props;
	const box = useRef<HTMLElement>(null);
	const reach = useRef(props.reach);
	reach.current = props.reach;
	useEffect(() => {
		if (!linked || !reach.current()) return;
		// Without smooth scrolling, so that nobody has to ask for less motion.
		box.current?.scrollIntoView?.({ block: "center" });
		box.current?.focus({ preventScroll: true });
	}, [linked]);
	const tombstone = isTombstone(comment) ? getTombstoneText(comment, getWords(props.post).gone) : null;
	return (
		<article
			ref={box}
			id={`comment-${comment.id}`}
			tabIndex={-1}
			aria-label={tombstone ?? `${capitalize(getNoun(props.post, comment))} by ${comment.authorName}`}
			className={classNames("rounded-md px-3 py-2", linked && "bg-primary-soft outline-2 outline-primary")}
		>
			{tombstone ? <p className="py-2 text-muted italic">{tombstone}</p> : <Words {...props} />}
		</article>
	);
}

/** Whether its words are gone for this reader. */
export const isTombstone = ({ deleted, status, mine }: Comment): boolean => deleted || (status === "rejected" && !mine);

const getTombstoneText = ({ deleted }: Comment, gone: string): string =>
	deleted ? `${gone} was deleted.` : `${gone} was removed by a moderator.`;

function Words({ comment, post, open, answersTo, onReply, onCount, onDeleted }: CommentItemProps) {
	const quiet = useQuiet();
	const mayReply = canInteract(useSession().session, "comment");
	const toggleLike = useLikeComment(comment);
	const remove = useDeleteComment(comment, getNoun(post, comment), onCount);
	const [editing, setEditing] = useState(false);
	const more = useRef<HTMLDivElement>(null);
	const stands = comment.status === "approved";
	const person = comment.author ?? { displayName: comment.authorName };

	function stopEditing() {
		setEditing(false);
		more.current?.querySelector("button")?.focus();
	}

	return (
		<>
			<div className="flex items-start justify-between gap-2">
				<div className="flex min-w-0 items-center gap-4">
					<Avatar ring person={person} size={32} />
					<div className="min-w-0">
						<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
							<span className="max-w-full truncate font-semibold">{comment.authorName}</span>
							{comment.author && <PersonBadge person={comment.author} />}
							{comment.byAuthor && <Badge>Author</Badge>}
						</p>
						<p className="text-muted text-sm">
							<RelativeTime at={comment.createdAt} />
							{comment.updatedAt !== null && " · edited"}
							{answersTo && ` · to ${answersTo}`}
						</p>
					</div>
				</div>
				<div ref={more} className="-me-2 -mt-1 shrink-0">
					<CommentMenu
						comment={comment}
						post={post}
						onEdit={() => setEditing(true)}
						onDelete={() => remove.mutate(undefined, { onSuccess: onDeleted })}
					/>
				</div>
			</div>
			{!stands && <Removed comment={comment} noun={getNoun(post, comment)} />}
			{editing ? (
				<EditCommentForm comment={comment} post={post} onDone={stopEditing} />
			) : (
				// Stacked reactions must not cover their neighbours, nor long words leave the page.
				<p dir="auto" className="mt-2 max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
					{comment.text}
				</p>
			)}
			{stands && comment.helped && (
				<p className="mt-2">
					<Badge tone="success" icon={<HandHeart aria-hidden size={12} />}>
						{`Helped ${comment.canMarkHelped ? "you" : (post.author ?? "the author")}`}
					</Badge>
				</p>
			)}
			{stands && open && !editing && (
				<div className="-mx-3 mt-1 flex flex-wrap items-center gap-1">
					<GatedLikeButton
						liked={comment.liked}
						count={comment.likesCount}
						countHidden={quiet && !comment.mine}
						onToggle={toggleLike}
					/>
					{comment.canMarkHelped && <HelpedButton comment={comment} />}
					{mayReply && (
						<Button
							variant="quiet"
							icon={<Reply aria-hidden size={18} />}
							aria-label={`Reply to ${comment.authorName}`}
							onClick={onReply}
						>
							Reply
						</Button>
					)}
				</div>
			)}
		</>
	);
}

function Removed({ comment, noun }: { comment: Comment; noun: string }) {
	const { id, rejectionReason: reason } = comment;
	const [asking, setAsking] = useState(false);
	return (
		<div className="mt-2 flex flex-col gap-1">
			<p>
				<Badge tone="danger" icon={<MessageSquareWarning aria-hidden size={12} />}>
					Removed
				</Badge>
			</p>
			<p className="text-sm">A moderator removed this {noun}. Only you can see it.</p>
			{reason && <p className="text-sm">Reason: {reason}</p>}
			<Button variant="quiet" className="-ms-3 self-start" onClick={() => setAsking(true)}>
				Ask for a second look
			</Button>
			{asking && <AppealDialog kind="comment" id={id} onClose={() => setAsking(false)} />}
		</div>
	);
}
