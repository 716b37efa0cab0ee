/** Changes Comments that exist: liking, and deleting with a way back. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { undoMs } from "@/lib/generated/limits.gen";
import { isProblem } from "@/lib/http";
import { useLike } from "@/lib/use-like";
import { useToast } from "@/ui/toast";
import { type Comment, deleteComment, likeComment, restoreComment } from "./api";
import { changeHeldComment, huskOf } from "./comment-cache";

export function useLikeComment(comment: Comment) {
	const client = useQueryClient();
	return useLike({
		key: comment.id,
		now: comment,
		send: (liked) => likeComment(comment.id, liked),
		show: ({ liked, likesCount }) => changeHeldComment(client, comment.id, (held) => ({ ...held, liked, likesCount })),
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
			changeHeldComment(client, parentId, (held) => ({ ...held, repliesCount: held.repliesCount + step }));
		}
		onCount(step);
	}

	async function undo() {
		try {
			const back = await restoreComment(id);
			changeHeldComment(client, id, (held) => ({ ...held, ...back }));
			count(weight);
			toast({ key: id, text: "Your comment is back." });
		} catch (thrown) {
			const late = isProblem(thrown, "comments.undo_over");
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
				if (!isProblem(thrown, "not_found")) throw thrown;
			}),
		onSuccess: () => {
			changeHeldComment(client, id, huskOf);
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
