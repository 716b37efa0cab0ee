/** Changes Comments that exist: liking, and deleting with a way back. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { undoMs } from "@/lib/generated/limits.gen";
import { isApiError } from "@/lib/http";
import { useLike } from "@/lib/use-like";
import { useToast } from "@/ui/toast";
import { type Comment, deleteComment, likeComment, restoreComment } from "./api";
import { toTombstone, updateCachedComment } from "./comment-cache";

export function useLikeComment(comment: Comment) {
	const client = useQueryClient();
	return useLike({
		key: comment.id,
		now: comment,
		send: (liked) => likeComment(comment.id, liked),
		show: ({ liked, likesCount }) =>
			updateCachedComment(client, comment.id, (cached) => ({ ...cached, liked, likesCount })),
	});
}

/** Deletes at once, and offers for ten seconds to have it back. `onCount` is told by how much the post's number moves. */
export function useDeleteComment(comment: Comment, onCount: (step: number) => void) {
	const client = useQueryClient();
	const toast = useToast();
	const { id, parentId } = comment;
	// What a moderator removed is not counted any more.
	const weight = comment.status === "approved" ? 1 : 0;

	function count(step: number) {
		if (step === 0) return;
		if (parentId) {
			updateCachedComment(client, parentId, (cached) => ({ ...cached, repliesCount: cached.repliesCount + step }));
		}
		onCount(step);
	}

	async function undo() {
		try {
			const back = await restoreComment(id);
			updateCachedComment(client, id, (cached) => ({ ...cached, ...back }));
			count(weight);
			toast({ key: id, text: "Your comment is back." });
		} catch (thrown) {
			const late = isApiError(thrown, "comments.undo_over");
			toast({
				key: id,
				text: late ? "This can no longer be undone." : "That did not work. Your comment stays deleted.",
			});
		}
	}

	return useMutation({
		mutationFn: () =>
			deleteComment(id).catch((thrown: unknown) => {
				// Gone is gone, whichever device did it.
				if (!isApiError(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			updateCachedComment(client, id, toTombstone);
			count(-weight);
			toast({
				key: id,
				text: "Your comment is deleted.",
				durationMs: undoMs,
				action: { label: "Undo", onAct: () => void undo() },
			});
		},
		onError: () => void toast("Your comment could not be deleted. Please try again."),
	});
}
