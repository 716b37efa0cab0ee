/** Comments in the query cache: their keys, and updates of one comment in every query. */
import type { QueryClient } from "@tanstack/react-query";
import type { Comment, CommentBranch } from "@/lib/api/types.gen";
import type { Post } from "./commented-post";

export const commentKeys = {
	all: ["comments"] as const,
	thread: ({ kind, id }: Post) => ["comments", "thread", kind, id] as const,
	/** The member's new comments at the end of a thread whose last pages may not be loaded yet. */
	added: ({ kind, id }: Post) => ["comments", "added", kind, id] as const,
	replies: (id: string, from: string | null) => ["comments", "replies", id, from] as const,
	linked: (id: string) => ["comments", "linked", id] as const,
};

/** Replaces the comment with `change(comment)` in every query. */
export function updateCachedComment(client: QueryClient, id: string, change: <T extends Comment>(comment: T) => T) {
	client.setQueriesData<unknown>({ queryKey: commentKeys.all }, (cached: unknown) => swapped(cached, id, change));
}

/** Pages, branches and links all contain comments, some within each other. */
function swapped(cached: unknown, id: string, change: <T extends Comment>(comment: T) => T): unknown {
	if (Array.isArray(cached)) return cached.map((one) => swapped(one, id, change));
	if (typeof cached !== "object" || cached === null) return cached;
	const copy = Object.fromEntries(Object.entries(cached).map(([name, value]) => [name, swapped(value, id, change)]));
	return copy.id === id && "likesCount" in copy ? change(copy as unknown as Comment) : copy;
}

/** Shows a new comment at once: at the end of the thread, or below the comment that it answers. */
export function addCachedComment(client: QueryClient, post: Post, comment: Comment) {
	const { parentId } = comment;
	if (parentId === null) {
		const branch: CommentBranch = { ...comment, replies: [], repliesCursor: null };
		client.setQueryData<CommentBranch[]>(commentKeys.added(post), (cached = []) => [
			...cached.filter(({ id }) => id !== comment.id),
			branch,
		]);
		return;
	}
	updateCachedComment(client, parentId, (parent) => ({
		...parent,
		repliesCount: parent.repliesCount + 1,
		...("replies" in parent ? { replies: [...(parent.replies as Comment[]), comment] } : {}),
	}));
}

/** The placeholder of a deleted comment. */
export const toTombstone = <T extends Comment>(comment: T): T => ({
	...comment,
	text: "",
	uid: null,
	author: null,
	authorName: "",
	updatedAt: null,
	likedBy: [],
	likesCount: 0,
	liked: false,
	byAuthor: false,
	mine: false,
	helped: false,
	canMarkHelped: false,
	deleted: true,
	status: "approved",
	rejectionReason: null,
});
