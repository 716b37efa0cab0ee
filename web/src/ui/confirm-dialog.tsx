/** Confirms an action that cannot be undone. */
import type { ReactNode } from "react";
import { Button } from "./button";
import { Modal } from "./modal";

export interface ConfirmDialogProps {
	open: boolean;
	title: string;
	/** What will happen, in a sentence. */
	children: ReactNode;
	confirmLabel: string;
	cancelLabel?: string;
	danger?: boolean;
	/** The action is running, and can no longer be cancelled. */
	busy?: boolean;
	onConfirm: () => void;
	onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
	const { open, title, children, confirmLabel, cancelLabel = "Cancel", danger, busy, onConfirm, onCancel } = props;
	return (
		<Modal
			open={open}
			onClose={() => !busy && onCancel()}
			title={title}
			width="narrow"
			cross={false}
			footer={
				<>
					<Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
						{confirmLabel}
					</Button>
					<Button variant="secondary" disabled={busy} onClick={onCancel}>
						{cancelLabel}
					</Button>
				</>
			}
		>
			{children}
		</Modal>
	);
}
