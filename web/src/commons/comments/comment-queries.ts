/** Queries for Comments: a thread, further replies, and a linked comment. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { listReplies, showComment } from "@/lib/api/sdk.gen";
import type { Comment, CommentBranch, CommentInPlace } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import { commentKeys } from "./comment-cache";
import { getThread, type Post } from "./commented-post";

const getId = ({ id }: Comment) => id;

export const useThread = (post: Post) =>
	useInfiniteQuery(
		pagedList<CommentBranch>(commentKeys.thread(post), (page) => getThread(post).list({ path: post, ...page }), getId),
	);

/** The comments added here since the thread was loaded; only the cache knows them. */
export function useAdded(post: Post): CommentBranch[] {
	const { data } = useQuery<CommentBranch[]>({
		queryKey: commentKeys.added(post),
		queryFn: () => [],
		enabled: false,
		initialData: [],
	});
	return data;
}

/** The replies after `from`, once they are requested; null is the start. */
export const useFurtherReplies = (id: string, from: string | null, wanted: boolean) =>
	useInfiniteQuery({
		...pagedList<Comment>(
			commentKeys.replies(id, from),
			({ query, signal }) => listReplies({ path: { id }, query: { cursor: from ?? undefined, ...query }, signal }),
			getId,
		),
		enabled: wanted,
	});

export interface Linked {
	/** The comment in the address. */
	id: string | null;
	place: CommentInPlace | undefined;
	/** Whether it cannot be shown here. */
	missing: boolean;
	waiting: boolean;
}

export function useLinkedComment(post: Post): Linked {
	const { searchStr, hash } = useLocation();
	const id = new URLSearchParams(searchStr).get("comment") ?? /^#?comment-(.+)$/.exec(hash)?.[1] ?? null;
	const { data, error } = useQuery<CommentInPlace, ApiError>({
		queryKey: commentKeys.linked(id ?? ""),
		queryFn: ({ signal }) => showComment({ path: { id: id ?? "" }, signal }),
		enabled: id !== null,
	});
	const place = data?.kind === post.kind && data.id === post.id ? data : undefined;
	return {
		id,
		place,
		missing: error !== null || (data !== undefined && !place),
		waiting: id !== null && !data && !error,
	};
}

/** The branch of a linked comment, as far as it is known. */
export function getBranch({ comment, parent }: CommentInPlace): CommentBranch {
	if (parent === null) return { ...comment, replies: [], repliesCursor: null };
	return { ...parent, replies: [comment], repliesCursor: null };
}
