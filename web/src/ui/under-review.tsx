/** The review status of the member's own post, and the possible actions. */
import { type ReactNode, useState } from "react";
import { formatReviewTime } from "@/lib/review-time";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";
import { RelativeTime } from "./relative-time";
import { type Declined, ReviewOutcome } from "./review-outcome";

export interface UnderReviewProps {
	/** Null while it is pending. */
	declined: Declined | null;
	/** The last submission. */
	since: number;
	/** Within how many hours moderators usually review it. */
	hours: number | undefined;
	/** The edit dialog. */
	editDialog: (close: () => void) => ReactNode;
	/** The dialog to ask for a second look. */
	appealDialog: (close: () => void) => ReactNode;
	/** The wording of withdrawing it. */
	withdrawing: { label: string; title: string; text: string; busy: boolean; withdraw: (settled: () => void) => void };
}

export function UnderReview(props: UnderReviewProps) {
	const { declined, since, hours, editDialog, appealDialog, withdrawing } = props;
	const [shown, setShown] = useState<"edit" | "appeal" | "withdraw" | null>(null);
	const close = () => setShown(null);
	// Later it would only say that they are late.
	const isUsual = hours !== undefined && Date.now() - since < hours * 3_600_000;
	return (
		<div className="mt-4 rounded-md bg-sunken px-4 py-3">
			{declined !== null ? (
				<ReviewOutcome declined={declined} />
			) : (
				<>
					<p>A moderator will review it. Until then, only you can see it.</p>
					<p className="text-muted text-sm">
						You sent it <RelativeTime at={since} />.
						{isUsual && ` Moderators usually review within ${formatReviewTime(hours)}.`}
					</p>
				</>
			)}
			<div className="mt-3 flex flex-wrap gap-3">
				<Button variant="secondary" onClick={() => setShown("edit")}>
					{declined !== null ? "Edit and send again" : "Edit"}
				</Button>
				{declined !== null && (
					<Button variant="quiet" onClick={() => setShown("appeal")}>
						Ask for a second look
					</Button>
				)}
				<Button variant="quiet" onClick={() => setShown("withdraw")}>
					{withdrawing.label}
				</Button>
			</div>
			{shown === "edit" && editDialog(close)}
			{shown === "appeal" && appealDialog(close)}
			<ConfirmDialog
				open={shown === "withdraw"}
				title={withdrawing.title}
				confirmLabel={withdrawing.label}
				cancelLabel="Keep it"
				danger
				busy={withdrawing.busy}
				onCancel={close}
				onConfirm={() => withdrawing.withdraw(close)}
			>
				<p>{withdrawing.text}</p>
			</ConfirmDialog>
		</div>
	);
}
