/** A dialog that is one form: what is asked, why it cannot be sent yet, and what went wrong. */
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { InlineAlert } from "./inline-alert";
import { Modal } from "./modal";

interface FormDialogProps {
	title: string;
	/** On the button that sends it. */
	act: string;
	danger?: boolean;
	busy: boolean;
	/** Nothing is sent yet: something is missing or too long. */
	incomplete: boolean;
	/** Why the last try failed. */
	failure: string | null;
	onSend: () => void;
	onClose: () => void;
	/** Told whether it was tried, so that what is missing is said only then. */
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
