/** The API calls of every kind of post: its lists by author, one of it, the allowance, sending, editing, withdrawing. */
import type { Win } from "@/lib/api/types.gen";
import type { ErrorCode } from "@/lib/api-error";
import { get, request } from "@/lib/http";
import { fromCursor, type Page } from "@/lib/paged-list";

/** The fields that every kind of post has. */
export interface Post extends Pick<Win, "id" | "mine" | "createdAt" | "submittedAt"> {
	/** Null if its author is anonymous. */
	uid: string | null;
	status: Win["status"];
	rejectedReason: string | null;
	removed: boolean;
}

/** The name of a kind of post in addresses, taken from the error that every kind of reviewed post has. */
export type PostPath = PathIn<ErrorCode>;
type PathIn<Code> = Code extends `${infer Path}.already_approved` ? Path : never;

export function createPostApi<P extends Post, New, Change, Allowance>(path: PostPath) {
	const one = (id: string) => `/api/${path}/${encodeURIComponent(id)}`;
	const by = (uid: string) => `/api/members/${encodeURIComponent(uid)}/${path}`;
	return {
		listBy: (uid: string, cursor: string | null, signal?: AbortSignal) =>
			get<Page<P>>(fromCursor(by(uid), cursor), signal),
		/** The reader's own posts that are not approved. */
		listPending: (uid: string, cursor: string | null, signal?: AbortSignal) =>
			get<Page<P>>(fromCursor(`${by(uid)}?waiting=true`, cursor), signal),
		show: (id: string, signal?: AbortSignal) => get<P>(one(id), signal),
		showAllowance: (signal?: AbortSignal) => get<Allowance>(`/api/${path}/allowance`, signal),
		send: (body: New, idempotencyKey: string, signal?: AbortSignal) =>
			request<P>("POST", `/api/${path}`, { body, idempotencyKey, signal }),
		edit: (id: string, body: Change, signal?: AbortSignal) => request<P>("PATCH", one(id), { body, signal }),
		withdraw: (id: string) => request<void>("DELETE", one(id)),
	};
}

/** The keys of posts in the query cache. */
export const createPostKeys = (path: PostPath) => ({
	all: [path] as const,
	one: (id: string) => [path, "one", id] as const,
	by: (uid: string) => [path, "by", uid] as const,
	waiting: (uid: string) => [path, "waiting", uid] as const,
	allowance: [path, "allowance"] as const,
});
