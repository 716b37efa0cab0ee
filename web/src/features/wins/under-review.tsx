/** How the review of one's own Win stands, and what can be done meanwhile. */
import { useState } from "react";
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { Win } from "./api";
import { EditWinDialog } from "./edit-win-dialog";
import { ReviewAnswer } from "./review-answer";
import { useWithdrawWin } from "./win-changes";

interface UnderReviewProps {
	win: Win;
	onWithdrawn?: () => void;
}

export function UnderReview({ win, onWithdrawn }: UnderReviewProps) {
	const [shown, setShown] = useState<"edit" | "appeal" | "withdraw" | null>(null);
	const withdraw = useWithdrawWin(win);
	const declined = win.status === "rejected";
	return (
		<div className="mt-4 rounded-md bg-sunken px-4 py-3">
			{declined ? (
				<ReviewAnswer reason={win.rejectedReason ?? ""} />
			) : (
				<p>A moderator reads it first. Until then only you can see it.</p>
			)}
			<div className="mt-3 flex flex-wrap gap-3">
				<Button variant="secondary" onClick={() => setShown("edit")}>
					{declined ? "Edit and send again" : "Edit"}
				</Button>
				{declined && (
					<Button variant="quiet" onClick={() => setShown("appeal")}>
						Ask for a second look
					</Button>
				)}
				<Button variant="quiet" onClick={() => setShown("withdraw")}>
					Withdraw
				</Button>
			</div>
			{shown === "appeal" && <AppealDialog kind="win" id={win.id} onClose={() => setShown(null)} />}
			{shown === "edit" && <EditWinDialog win={win} onClose={() => setShown(null)} />}
			<ConfirmDialog
				open={shown === "withdraw"}
				title="Withdraw this Win?"
				confirmLabel="Withdraw"
				cancelLabel="Keep it"
				danger
				busy={withdraw.isPending}
				onCancel={() => setShown(null)}
				onConfirm={() =>
					withdraw.mutate(undefined, {
						onSuccess: onWithdrawn,
						onSettled: () => setShown(null),
					})
				}
			>
				<p>It is deleted with its photo or video. This cannot be undone.</p>
			</ConfirmDialog>
		</div>
	);
}
