/** API calls and types of Comments. */
import type {
	AddComment,
	Comment,
	CommentInPlace,
	Liked,
	PageComment,
	PageCommentBranch,
	SubjectKind,
} from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";
import { fromCursor } from "@/lib/paged-list";

export type { Comment, CommentBranch as Branch, CommentInPlace } from "@/lib/api/types.gen";

/** The commented post. */
export interface Post {
	kind: Exclude<SubjectKind, "comment">;
	id: string;
	/** The address of its page, where its thread is shown. */
	address: string;
}

const threadPath = ({ kind, id }: Post) => `/api/${kind}s/${encodeURIComponent(id)}/comments`;
const commentPath = (id: string) => `/api/comments/${encodeURIComponent(id)}`;

export const listComments = (post: Post, cursor: string | null, signal?: AbortSignal) =>
	get<PageCommentBranch>(fromCursor(threadPath(post), cursor), signal);

export const listReplies = (id: string, cursor: string | null, signal?: AbortSignal) =>
	get<PageComment>(fromCursor(`${commentPath(id)}/replies`, cursor), signal);

export const showComment = (id: string, signal?: AbortSignal) => get<CommentInPlace>(commentPath(id), signal);

export const addComment = (post: Post, body: AddComment, idempotencyKey: string) =>
	request<Comment>("POST", threadPath(post), { body, idempotencyKey });

export const editComment = (id: string, text: string) => request<Comment>("PATCH", commentPath(id), { body: { text } });

export const deleteComment = (id: string) => request<void>("DELETE", commentPath(id));

export const restoreComment = (id: string) => request<Comment>("PUT", `${commentPath(id)}/restore`);

export const likeComment = (id: string, liked: boolean) =>
	request<Liked>(liked ? "PUT" : "DELETE", `${commentPath(id)}/like`);
