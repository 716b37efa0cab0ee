/** A dialog with one form: its fields, its validation, and its error. */
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { InlineAlert } from "./inline-alert";
import { Modal } from "./modal";

interface FormDialogProps {
	title: string;
	/** The label of the submit button. */
	act: string;
	danger?: boolean;
	busy: boolean;
	/** Whether a field is missing or too long. */
	incomplete: boolean;
	/** Why the last try failed. */
	failure: string | null;
	onSend: () => void;
	onClose: () => void;
	/** Receives whether submitting was tried, so that missing fields are reported only then. */
	children: (tried: boolean) => ReactNode;
}

export function FormDialog(props: FormDialogProps) {
	const { title, act, danger, busy, incomplete, failure, onSend, onClose, children } = props;
	const formId = useId();
	const [tried, setTried] = useState(false);
	return (
		<Modal
			open
			onClose={() => !busy && onClose()}
			closeOnBackdrop={false}
			title={title}
			footer={
				<>
					<Button type="submit" form={formId} variant={danger ? "danger" : "primary"} busy={busy}>
						{act}
					</Button>
					<Button variant="quiet" disabled={busy} onClick={onClose}>
						Cancel
					</Button>
				</>
			}
		>
			<form
				id={formId}
				noValidate
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					setTried(true);
					if (!incomplete && !busy) onSend();
				}}
			>
				{children(tried)}
				{failure !== null && <InlineAlert>{failure}</InlineAlert>}
			</form>
		</Modal>
	);
}
