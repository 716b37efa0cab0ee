/** The review status of the member's own post, and the possible actions. */
import type { ReactNode } from "react";
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import { useSession } from "@/lib/session";
import { getDeclined } from "@/ui/review-outcome";
import { UnderReview } from "@/ui/under-review";
import type { Post } from "./post";
import type { PostKind } from "./post-kind";
import { useWithdrawPost } from "./use-withdraw-post";

interface PostUnderReviewProps<P extends Post, F extends object> {
	kind: PostKind<P, F>;
	post: P;
	editDialog: (close: () => void) => ReactNode;
	onWithdrawn?: () => void;
}

export function PostUnderReview<P extends Post, F extends object>({
	kind,
	post,
	editDialog,
	onWithdrawn,
}: PostUnderReviewProps<P, F>) {
	const { session, user } = useSession();
	const { mutate, isPending } = useWithdrawPost(kind, post);
	return (
		<UnderReview
			declined={getDeclined(post)}
			since={post.submittedAt ?? post.createdAt}
			hours={session?.moderatorHours}
			editDialog={editDialog}
			appealDialog={(close) => <AppealDialog kind={kind.subject} id={post.id} onClose={close} />}
			withdrawing={{
				label: "Withdraw",
				title: `Withdraw this ${kind.noun}?`,
				text: kind.withdrawTexts.pending(user?.access === 0),
				busy: isPending,
				withdraw: (settled) => mutate(undefined, { onSuccess: onWithdrawn, onSettled: settled }),
			}}
		/>
	);
}
