/** Likes and deletes comments. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteComment, likeComment, restoreComment, unlikeComment } from "@/lib/api/sdk.gen";
import type { Comment } from "@/lib/api/types.gen";
import { undoMs } from "@/lib/generated/limits.gen";
import { isApiError } from "@/lib/http";
import { useLike } from "@/lib/use-like";
import { useToast } from "@/ui/toast";
import { toTombstone, updateCachedComment } from "./comment-cache";

export function useLikeComment(comment: Comment) {
	const client = useQueryClient();
	return useLike({
		key: comment.id,
		now: comment,
		send: (liked) => (liked ? likeComment : unlikeComment)({ path: { id: comment.id } }),
		show: ({ liked, likesCount }) =>
			updateCachedComment(client, comment.id, (cached) => ({ ...cached, liked, likesCount })),
	});
}

/** Deletes at once, and offers to undo it for ten seconds. `noun` says what it is called; `onCount` receives the change of the post's count. */
export function useDeleteComment(comment: Comment, noun: string, onCount: (step: number, atTop: boolean) => void) {
	const client = useQueryClient();
	const toast = useToast();
	const { id, parentId } = comment;
	// A removed comment is not counted.
	const weight = comment.status === "approved" ? 1 : 0;

	function count(step: number) {
		if (step === 0) return;
		if (parentId) {
			updateCachedComment(client, parentId, (cached) => ({ ...cached, repliesCount: cached.repliesCount + step }));
		}
		onCount(step, parentId === null);
	}

	async function undo() {
		try {
			const back = await restoreComment({ path: { id } });
			updateCachedComment(client, id, (cached) => ({ ...cached, ...back }));
			count(weight);
			toast({ key: id, text: `Your ${noun} is back.` });
		} catch (thrown) {
			const late = isApiError(thrown, "comments.undo_over");
			toast({
				key: id,
				text: late ? "This can no longer be undone." : `That didn't work. Your ${noun} stays deleted.`,
			});
		}
	}

	return useMutation({
		mutationFn: () =>
			deleteComment({ path: { id } }).catch((thrown: unknown) => {
				// Already deleted, on whichever device.
				if (!isApiError(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			updateCachedComment(client, id, toTombstone);
			count(-weight);
			toast({
				key: id,
				text: `Your ${noun} has been deleted.`,
				durationMs: undoMs,
				action: { label: "Undo", onAct: () => void undo() },
			});
		},
		onError: () => void toast(`We couldn't delete your ${noun}. Please try again.`),
	});
}
