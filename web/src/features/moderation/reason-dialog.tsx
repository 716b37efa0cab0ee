/** Asks a moderator for the reason of something that stands in the log, then shows what came of it. */
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { reasonMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { codePoints } from "@/ui/code-points";
import { InlineAlert } from "@/ui/inline-alert";
import { Modal } from "@/ui/modal";
import { TextArea } from "@/ui/text-area";
import { refusalText } from "./refusal-text";

interface ReasonDialogProps<T> {
	title: string;
	/** What happens and to whom. */
	text: ReactNode;
	/** On the button that does it. */
	act: string;
	doing: UseMutationResult<T, Error, string>;
	onClose: () => void;
}

export function ReasonDialog<T>({ title, text, act, doing, onClose }: ReasonDialogProps<T>) {
	const formId = useId();
	const [reason, setReason] = useState("");
	const [tried, setTried] = useState(false);
	const trimmed = reason.trim();
	const fault =
		trimmed === ""
			? "Please write a reason. It stands in the log."
			: codePoints(trimmed) > reasonMax
				? "Please make it shorter."
				: undefined;
	return (
		<Modal
			open
			onClose={() => !doing.isPending && onClose()}
			closeOnBackdrop={false}
			title={title}
			footer={
				<>
					<Button type="submit" form={formId} variant="danger" busy={doing.isPending}>
						{act}
					</Button>
					<Button variant="quiet" disabled={doing.isPending} onClick={onClose}>
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
					if (!fault && !doing.isPending) doing.mutate(trimmed);
				}}
			>
				<p>{text}</p>
				<TextArea
					label="Reason for the log"
					value={reason}
					max={reasonMax}
					readOnly={doing.isPending}
					error={tried ? fault : undefined}
					onChange={(event) => setReason(event.target.value)}
				/>
				{doing.error && <InlineAlert>{refusalText(doing.error)}</InlineAlert>}
			</form>
		</Modal>
	);
}
