/** Where something of one's own that is not approved is changed: why it was declined, and a question before leaving. */
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { DraftLine } from "./draft-line";
import { Modal } from "./modal";
import { type Declined, ReviewOutcome } from "./review-outcome";

export interface EditDialogProps {
	title: string;
	/** Null where it was not. */
	declined: Declined | null;
	/** What is changed stands there from an earlier time. */
	continued: boolean;
	onStartOver: () => void;
	/** What it says where it was changed somewhere else meanwhile. */
	elsewhere?: ReactNode;
	changed: boolean;
	busy: boolean;
	/** What leaving means for what was changed. */
	leaving: string;
	/** What was changed is not wanted any more. */
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
