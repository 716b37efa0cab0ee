/** Edits the member's own unapproved post: why it was declined, and a question before leaving. */
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { DraftLine } from "./draft-line";
import { Modal } from "./modal";
import { type Declined, ReviewOutcome } from "./review-outcome";

export interface EditDialogProps {
	title: string;
	/** Null if it was not declined. */
	declined: Declined | null;
	/** Whether the form continues an earlier draft. */
	continued: boolean;
	onStartOver: () => void;
	/** The newer version, if it was changed elsewhere. */
	elsewhere?: ReactNode;
	changed: boolean;
	busy: boolean;
	/** What leaving means for the changes. */
	leaving: string;
	/** Called when the member discards the changes. */
	onLeave: () => void;
	footer: (leave: () => void) => ReactNode;
	children: ReactNode;
}

export function EditDialog(props: EditDialogProps) {
	const { title, declined, continued, changed, busy, leaving, onLeave } = props;
	const [asking, setAsking] = useState(false);
	const leave = () => {
		if (busy) return;
		if (changed) setAsking(true);
		else onLeave();
	};
	return (
		<Modal open title={title} closeOnBackdrop={false} cross={!busy} onClose={leave} footer={props.footer(leave)}>
			{declined && (
				<div className="mb-4 rounded-md bg-warn-soft px-4 py-3">
					<ReviewOutcome declined={declined} />
				</div>
			)}
			{props.elsewhere || (continued && <DraftLine disabled={busy} onStartOver={props.onStartOver} />)}
			{props.children}
			<ConfirmDialog
				open={asking}
				title="Leave without sending?"
				confirmLabel="Leave"
				cancelLabel="Keep writing"
				danger
				onConfirm={onLeave}
				onCancel={() => setAsking(false)}
			>
				<p>{leaving}</p>
			</ConfirmDialog>
		</Modal>
	);
}
