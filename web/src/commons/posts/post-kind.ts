/** How a feature names its posts, where it keeps them, and what their form contains. */
import type { SubjectKind } from "@/lib/api/types.gen";
import type { Version } from "@/lib/versions";
import type { DraftStore } from "./draft-store";
import type { Post, PostApi, PostPath } from "./post";

/** `F` are the fields of its form. */
export interface PostKind<P extends Post, F extends object> {
	/** What reports and appeals call it. */
	subject: SubjectKind;
	path: PostPath;
	/** As in "this Win" and "All Wins". */
	noun: string;
	nouns: string;
	api: Pick<PostApi<P>, "show" | "withdraw">;
	drafts: DraftStore<F>;
	/** What it is listed under, such as its title. */
	getName: (fields: F) => string;
	/** The content of the form for an existing post. */
	getVersion: (post: P) => Version<F>;
	/** Applies the member's changes to a newer version. */
	onTopOf: (newer: F, before: F, mine: F) => F;
	getErrorText: (thrown: unknown, now: number) => string;
	/** The log message of a post that was not sent, without its text. */
	failure?: string;
	/** The field that gets the focus after starting over. */
	firstField: "input" | "textarea";
	/** What withdrawing means for an approved one, and for one under review; `limited` members may not send another one today. */
	withdrawTexts: { approved: string; pending: (limited: boolean) => string };
}

/** The address of all posts of a kind. */
export const getPostsPath = ({ path }: { path: PostPath }) => `/community/${path}`;

/** Where the draft of an edit is stored; that of a new post is stored under its author's id. */
export const getEditKey = ({ uid, id }: Pick<Post, "uid" | "id">) => `${uid}.${id}`;
