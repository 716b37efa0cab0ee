/** Asks a moderator for a reason that is logged, then shows the result. */
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReasonDialog } from "@/commons/staff/reason-dialog";
import { getErrorText } from "./error-text";

interface LoggedReasonDialogProps<T> {
	title: string;
	/** What happens, and to whom. */
	text: ReactNode;
	/** The label of the confirm button. */
	act: string;
	doing: UseMutationResult<T, Error, string>;
	onClose: () => void;
}

export const LoggedReasonDialog = <T,>({ text, ...dialog }: LoggedReasonDialogProps<T>) => (
	<ReasonDialog
		label="Reason for the log"
		missing="Please write a reason. It's kept in the log."
		getErrorText={getErrorText}
		{...dialog}
	>
		<p>{text}</p>
	</ReasonDialog>
);
