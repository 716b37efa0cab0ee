/** The review status of the member's own Win, and the possible actions. */
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import { useSession } from "@/lib/session";
import { getDeclined } from "@/ui/review-outcome";
import { UnderReview } from "@/ui/under-review";
import type { Win } from "./api";
import { EditWinDialog } from "./edit-win-dialog";
import { useWithdrawWin } from "./win-changes";

interface WinUnderReviewProps {
	win: Win;
	onWithdrawn?: () => void;
}

export function WinUnderReview({ win, onWithdrawn }: WinUnderReviewProps) {
	const { session } = useSession();
	const { mutate, isPending } = useWithdrawWin(win);
	return (
		<UnderReview
			declined={getDeclined(win)}
			since={win.submittedAt ?? win.createdAt}
			hours={session?.moderatorHours}
			editDialog={(close) => <EditWinDialog win={win} onClose={close} />}
			appealDialog={(close) => <AppealDialog kind="win" id={win.id} onClose={close} />}
			withdrawing={{
				label: "Withdraw",
				title: "Withdraw this Win?",
				text: "It's deleted with its photo or video. This can't be undone.",
				busy: isPending,
				withdraw: (settled) => mutate(undefined, { onSuccess: onWithdrawn, onSettled: settled }),
			}}
		/>
	);
}
