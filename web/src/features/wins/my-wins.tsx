/** A member's own Wins: how each one's review stands, and what can be done about it. */
import { Star } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EmptyState } from "@/ui/empty-state";
import type { Win } from "./api";
import { EditWinDialog } from "./edit-win-dialog";
import { ReviewAnswer } from "./review-answer";
import { useShareWin } from "./share-win-provider";
import { WinCard } from "./win-card";
import { useWithdrawWin } from "./win-changes";
import { WinList } from "./win-list";
import { useWinsBy } from "./win-queries";

export function MyWins({ uid }: { uid: string }) {
	const list = useWinsBy(uid);
	const shareWin = useShareWin();
	return (
		<WinList
			list={list}
			empty={
				<EmptyState
					icon={<Star aria-hidden size={32} />}
					title="You have not shared a win yet"
					text="There is no hurry."
					action={
						<Button variant="secondary" onClick={shareWin}>
							Share a win
						</Button>
					}
				/>
			}
		>
			{(win) => (
				<div key={win.id} className="flex flex-col gap-2">
					<WinCard win={win} />
					{win.status !== "approved" && <UnderReview win={win} />}
				</div>
			)}
		</WinList>
	);
}

function UnderReview({ win }: { win: Win }) {
	const [shown, setShown] = useState<"edit" | "withdraw" | null>(null);
	const withdraw = useWithdrawWin(win);
	const declined = win.status === "rejected";
	return (
		<Card as="div" className="ms-4 py-4">
			{declined ? (
				<ReviewAnswer reason={win.rejectedReason ?? ""} />
			) : (
				<p className="text-muted">A moderator reads it first. Until then only you can see it.</p>
			)}
			<div className="mt-3 flex flex-wrap gap-3">
				<Button variant="secondary" onClick={() => setShown("edit")}>
					{declined ? "Edit and send again" : "Edit"}
				</Button>
				<Button variant="quiet" onClick={() => setShown("withdraw")}>
					Withdraw
				</Button>
			</div>
			{shown === "edit" && <EditWinDialog win={win} onClose={() => setShown(null)} />}
			<ConfirmDialog
				open={shown === "withdraw"}
				title="Withdraw this win?"
				confirmLabel="Withdraw"
				cancelLabel="Keep it"
				danger
				busy={withdraw.isPending}
				onCancel={() => setShown(null)}
				onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setShown(null) })}
			>
				<p>It is deleted with its photo or video. This cannot be undone.</p>
			</ConfirmDialog>
		</Card>
	);
}
