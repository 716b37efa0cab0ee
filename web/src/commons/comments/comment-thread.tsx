/** The comments below a post, in all states, with the composer. */
import { useEffect, useId, useRef, useState } from "react";
import type { CommentBranch as Branch, Comment } from "@/lib/api/types.gen";
import { canInteract } from "@/lib/gates";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { Paginator } from "@/ui/paginator";
import { SkeletonCards } from "@/ui/skeleton";
import { CommentBranch } from "./comment-branch";
import { getBranch, type Linked, useAdded, useLinkedComment, useThread } from "./comment-queries";
import type { Post } from "./commented-post";
import { CommentComposer } from "./composer";
import { getOwnWords, getWords } from "./thread-words";

interface CommentThreadProps {
	post: Post;
	/** Whether it accepts new comments. */
	open: boolean;
	/** The headline, if it says more than what they are called. */
	title?: string;
	/** Receives the change of the number of comments, at the top of the thread or not. */
	onCount: (step: number, atTop: boolean) => void;
}

export function CommentThread({ post, open, title, onCount }: CommentThreadProps) {
	const { session, user } = useSession();
	const linked = useLinkedComment(post);
	const [heard, setHeard] = useState("");
	const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(telling.current), []);
	const titleId = useId();
	const headline = useRef<HTMLHeadingElement>(null);
	const words = getWords(post);

	function added(comment: Comment) {
		onCount(1, comment.parentId === null);
		// Cleared first, so that a repeated sentence is announced again.
		setHeard("");
		clearTimeout(telling.current);
		telling.current = setTimeout(() => setHeard(comment.parentId ? "Reply added" : getOwnWords(post).added), 100);
	}

	if (!user) return null;
	const may = canInteract(session, "comment");
	return (
		<section aria-labelledby={titleId} className="flex flex-col gap-4">
			<h2 id={titleId} ref={headline} tabIndex={-1} className="focus:outline-none">
				{title ?? words.title}
			</h2>
			{linked.missing && <InlineAlert tone="info">{words.missing}</InlineAlert>}
			<Branches
				post={post}
				open={open}
				uid={user.uid}
				linked={linked}
				onAdded={added}
				onCount={onCount}
				onDeleted={() => headline.current?.focus({ preventScroll: true })}
			/>
			{open && may && <CommentComposer uid={user.uid} post={post} onAdded={added} />}
			{open && !may && <NeedsUpgrade act={getOwnWords(post).act} />}
			<p role="status" className="sr-only">
				{heard}
			</p>
		</section>
	);
}

/** Shown before a member writes something that cannot be sent. */
function NeedsUpgrade({ act }: { act: string }) {
	return (
		<p className="text-muted">
			You need to upgrade to {act}.{" "}
			<AppLink href="/community/upgrade" className="text-link underline">
				See the plans
			</AppLink>
		</p>
	);
}

interface BranchesProps extends Omit<CommentThreadProps, "title"> {
	uid: string;
	linked: Linked;
	onAdded: (comment: Comment) => void;
	onDeleted: () => void;
}

function Branches({ linked, ...shared }: BranchesProps) {
	const thread = useThread(shared.post);
	const added = useAdded(shared.post);
	const words = getWords(shared.post);
	const reached = useRef<string | null>(null);
	const { data, error } = thread;
	if (error && !data) {
		return (
			<ErrorState
				title={`Couldn't load the ${words.title.toLowerCase()}`}
				error={error}
				busy={thread.isFetching}
				onRetry={() => void thread.refetch()}
			/>
		);
	}
	if (!data || linked.waiting) return <SkeletonCards count={2} />;

	const { place } = linked;
	const followed = place && getBranch(place);
	const here = (id: string) => data.some((branch) => branch.id === id);
	const later = added.filter(({ id }) => !here(id));
	// A linked comment whose page is not loaded yet comes before the others.
	const before = followed && !here(followed.id) && !later.some(({ id }) => id === followed.id) ? [followed] : [];
	const one = (branch: Branch) => (
		<CommentBranch
			key={branch.id}
			{...shared}
			branch={branch}
			linkedReply={place?.parent && place.parent.id === branch.id ? place.comment : undefined}
			linkedId={linked.id}
			reach={() => {
				const first = reached.current !== linked.id;
				reached.current = linked.id;
				return first;
			}}
		/>
	);
	const nothing = data.length + later.length + before.length === 0;
	return (
		<>
			{nothing && <EmptyState title={words.empty} text="Share what has helped you." />}
			{!nothing && <ul className="flex flex-col gap-3">{[...before, ...data].map(one)}</ul>}
			{thread.hasNextPage && (
				<Paginator
					more
					busy={thread.isFetchingNextPage}
					failed={thread.isFetchNextPageError}
					onMore={() => void thread.fetchNextPage()}
				/>
			)}
			{later.length > 0 && <ul className="flex flex-col gap-3">{later.map(one)}</ul>}
		</>
	);
}
