/** Asks an applicant for what a reviewer needs before they can decide. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { askApplicant } from "@/lib/api/sdk.gen";
import { reasonMax } from "@/lib/generated/limits.gen";
import { countCodePoints } from "@/ui/code-points";
import { FormDialog } from "@/ui/form-dialog";
import { TextArea } from "@/ui/text-area";
import { getErrorText } from "../error-text";

interface AskDialogProps {
	id: string;
	/** The version that was read. */
	submittedAt: number;
	onClose: () => void;
	onAsked: () => void;
}

export function AskDialog({ id, submittedAt, onClose, onAsked }: AskDialogProps) {
	const [text, setText] = useState("");
	const trimmed = text.trim();
	const errorText =
		trimmed === ""
			? "Please write what you need."
			: countCodePoints(trimmed) > reasonMax
				? "Please make it shorter."
				: undefined;
	const ask = useMutation({
		mutationFn: () => askApplicant({ path: { id }, body: { submittedAt, text: trimmed } }),
		onSuccess: () => {
			onClose();
			onAsked();
		},
	});
	return (
		<FormDialog
			title="Ask for information"
			act="Send"
			busy={ask.isPending}
			incomplete={errorText !== undefined}
			failure={ask.error && getErrorText(ask.error)}
			onSend={() => ask.mutate()}
			onClose={onClose}
		>
			{(tried) => (
				<TextArea
					label="What do you need?"
					hint="The applicant reads your words above their application, and in an email."
					value={text}
					max={reasonMax}
					readOnly={ask.isPending}
					error={tried ? errorText : undefined}
					onChange={(event) => setText(event.target.value)}
				/>
			)}
		</FormDialog>
	);
}
