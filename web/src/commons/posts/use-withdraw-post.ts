/** Withdraws the member's own post, wherever it is shown. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { updateCachedItem } from "@/lib/cached-items";
import { isApiError } from "@/lib/http";
import { restoreFocus } from "@/ui/layers";
import { useToast } from "@/ui/toast";
import type { Post } from "./post";
import { getEditKey, type PostKind } from "./post-kind";

export function useWithdrawPost<P extends Post, F extends object>(kind: PostKind<P, F>, post: P) {
	const { path, noun, api, drafts } = kind;
	const client = useQueryClient();
	const toast = useToast();
	const withdrawn = useRef(false);
	// The focus is on the post, and must not be lost with it.
	useEffect(
		() => () => {
			if (withdrawn.current) queueMicrotask(() => document.activeElement === document.body && restoreFocus(null));
		},
		[],
	);
	return useMutation({
		mutationFn: () =>
			api.withdraw({ path: { id: post.id } }).catch((thrown: unknown) => {
				// Already withdrawn, on whichever device.
				if (!isApiError(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			withdrawn.current = true;
			updateCachedItem<P>(client, [path], post.id, () => null);
			drafts.clear(getEditKey(post));
			// The member is about to leave its page; the server has nothing left to load.
			void client.invalidateQueries({ queryKey: [path], predicate: ({ queryKey }) => !queryKey.includes(post.id) });
			toast(`Your ${noun} has been withdrawn.`);
		},
		onError: () => void toast(`We couldn't withdraw your ${noun}. Please try again.`),
	});
}
