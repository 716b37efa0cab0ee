/** Asks a moderator for a reason that is logged, then shows the result. */
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { reasonMax } from "@/lib/generated/limits.gen";
import { countCodePoints } from "@/ui/code-points";
import { FormDialog } from "@/ui/form-dialog";
import { TextArea } from "@/ui/text-area";
import { getErrorText } from "./error-text";

interface ReasonDialogProps<T> {
	title: string;
	/** What happens, and to whom. */
	text: ReactNode;
	/** The label of the confirm button. */
	act: string;
	doing: UseMutationResult<T, Error, string>;
	onClose: () => void;
}

export function ReasonDialog<T>({ title, text, act, doing, onClose }: ReasonDialogProps<T>) {
	const [reason, setReason] = useState("");
	const trimmed = reason.trim();
	const errorText =
		trimmed === ""
			? "Please write a reason. It's kept in the log."
			: countCodePoints(trimmed) > reasonMax
				? "Please make it shorter."
				: undefined;
	return (
		<FormDialog
			title={title}
			act={act}
			danger
			busy={doing.isPending}
			incomplete={errorText !== undefined}
			failure={doing.error && getErrorText(doing.error)}
			onSend={() => doing.mutate(trimmed)}
			onClose={onClose}
		>
			{(tried) => (
				<>
					<p>{text}</p>
					<TextArea
						label="Reason for the log"
						value={reason}
						max={reasonMax}
						readOnly={doing.isPending}
						error={tried ? errorText : undefined}
						onChange={(event) => setReason(event.target.value)}
					/>
				</>
			)}
		</FormDialog>
	);
}
