/** How a feature names its posts and where it keeps them, and the withdrawal of one. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateCachedItem } from "@/lib/cached-items";
import { isApiError } from "@/lib/http";
import { useToast } from "@/ui/toast";
import type { Post, PostPath } from "./post-api";

export interface PostKind<P extends Post> {
	/** What reports and appeals call it. */
	subject: "win" | "question";
	path: PostPath;
	/** As in "this Win" and "All Wins". */
	noun: string;
	nouns: string;
	api: { show: (id: string) => Promise<P>; withdraw: (id: string) => Promise<void> };
	clearDraft: (place: string) => void;
	/** What withdrawing means for an approved one, and for one under review. */
	withdrawTexts: { approved: string; pending: string };
}

/** The address of all posts of a kind. */
export const getPostsPath = ({ path }: Pick<PostKind<never>, "path">) => `/community/${path}`;

/** Where the draft of an edit is stored; that of a new post is stored under its author's id. */
export const getEditKey = ({ uid, id }: Pick<Post, "uid" | "id">) => `${uid}.${id}`;

/** Withdraws the member's own post, wherever it is shown. */
export function useWithdrawPost<P extends Post>({ path, noun, api, clearDraft }: PostKind<P>, post: P) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: () =>
			api.withdraw(post.id).catch((thrown: unknown) => {
				// Already withdrawn, on whichever device.
				if (!isApiError(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			updateCachedItem<P>(client, [path], post.id, () => null);
			clearDraft(getEditKey(post));
			// The member is about to leave its page; the server has nothing left to load.
			void client.invalidateQueries({ queryKey: [path], predicate: ({ queryKey }) => !queryKey.includes(post.id) });
			toast(`Your ${noun} has been withdrawn.`);
		},
		onError: () => void toast(`We couldn't withdraw your ${noun}. Please try again.`),
	});
}
