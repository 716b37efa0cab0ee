/** Asks staff for the reason of what they are about to do. */
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { reasonMax } from "@/lib/generated/limits.gen";
import { countCodePoints } from "@/ui/code-points";
import { FormDialog } from "@/ui/form-dialog";
import { TextArea } from "@/ui/text-area";

export interface ReasonDialogProps<T> {
	title: string;
	/** Shown above the reason: what happens and to whom, or other fields. */
	children?: ReactNode;
	/** The label of the confirm button. */
	act: string;
	/** The label of the reason. */
	label: string;
	/** Who reads it. */
	hint?: string;
	rows?: number;
	/** Shown where there is no reason. */
	missing: string;
	/** Receives the reason. */
	doing: UseMutationResult<T, Error, string>;
	getErrorText: (error: Error) => string;
	onClose: () => void;
}

export function ReasonDialog<T>(props: ReasonDialogProps<T>) {
	const { title, children, act, label, hint, rows, missing, doing, getErrorText, onClose } = props;
	const [text, setText] = useState("");
	const reason = text.trim();
	const errorText =
		reason === "" ? missing : countCodePoints(reason) > reasonMax ? "Please make it shorter." : undefined;
	return (
		<FormDialog
			title={title}
			act={act}
			danger
			busy={doing.isPending}
			incomplete={errorText !== undefined}
			failure={doing.error && getErrorText(doing.error)}
			onSend={() => doing.mutate(reason)}
			onClose={onClose}
		>
			{(tried) => (
				<>
					{children}
					<TextArea
						label={label}
						hint={hint}
						rows={rows}
						max={reasonMax}
						value={text}
						readOnly={doing.isPending}
						error={tried ? errorText : undefined}
						onChange={(event) => setText(event.target.value)}
					/>
				</>
			)}
		</FormDialog>
	);
}
