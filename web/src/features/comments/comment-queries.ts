/** Reads Comments: a thread, further replies, and the one that a link names. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import {
	type Branch,
	type Comment,
	type CommentInPlace,
	listComments,
	listReplies,
	type Post,
	showComment,
} from "./api";
import { commentKeys } from "./comment-cache";

const getId = ({ id }: Comment) => id;

export const useThread = (post: Post) =>
	useInfiniteQuery(
		pagedList<Branch>(commentKeys.thread(post), (cursor, signal) => listComments(post, cursor, signal), getId),
	);

/** What was added here since the thread was read; only the cache knows it. */
export function useAdded(post: Post): Branch[] {
	const { data } = useQuery<Branch[]>({
		queryKey: commentKeys.added(post),
		queryFn: () => [],
		enabled: false,
		initialData: [],
	});
	return data;
}

/** The replies from `from` on, once they are wanted; null is their beginning. */
export const useFurtherReplies = (id: string, from: string | null, wanted: boolean) =>
	useInfiniteQuery({
		...pagedList<Comment>(
			commentKeys.replies(id, from),
			(cursor, signal) => listReplies(id, cursor ?? from, signal),
			getId,
		),
		enabled: wanted,
	});

export interface Linked {
	/** The comment that the address names. */
	id: string | null;
	place: CommentInPlace | undefined;
	/** It cannot be shown here. */
	missing: boolean;
	waiting: boolean;
}

export function useLinkedComment(post: Post): Linked {
	const { searchStr, hash } = useLocation();
	const id = new URLSearchParams(searchStr).get("comment") ?? /^#?comment-(.+)$/.exec(hash)?.[1] ?? null;
	const { data, error } = useQuery<CommentInPlace, ApiError>({
		queryKey: commentKeys.linked(id ?? ""),
		queryFn: ({ signal }) => showComment(id ?? "", signal),
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

/** The branch to which a linked comment belongs, as far as its place tells. */
export function getBranch({ comment, parent }: CommentInPlace): Branch {
	if (parent === null) return { ...comment, replies: [], repliesCursor: null };
	return { ...parent, replies: [comment], repliesCursor: null };
}
