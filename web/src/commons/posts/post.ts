/** What every kind of post has: its fields, its operations, and the keys of its queries. */
import type { Win } from "@/lib/api/types.gen";
import type { ErrorCode } from "@/lib/api-error";
import type { Page } from "@/lib/paged-list";

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

/** The operations that all kinds of posts share. */
export interface PostApi<P extends Post> {
	show: (request: { path: { id: string }; signal?: AbortSignal }) => Promise<P>;
	withdraw: (request: { path: { id: string } }) => Promise<void>;
	listByMember: (request: {
		path: { uid: string };
		query: { cursor?: string /** The reader's own posts that are not approved. */; waiting?: boolean };
		signal?: AbortSignal;
	}) => Promise<Page<P>>;
}

/** The keys of posts in the query cache. */
export const createPostKeys = (path: PostPath) => ({
	all: [path] as const,
	one: (id: string) => [path, "one", id] as const,
	by: (uid: string) => [path, "by", uid] as const,
	waiting: (uid: string) => [path, "waiting", uid] as const,
	allowance: [path, "allowance"] as const,
});
