/** Reports a post or a member to the moderators, with a reason and a note. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { reportSubject } from "@/lib/api/sdk.gen";
import type { ReportCause, SubjectKind } from "@/lib/api/types.gen";
import { reportNoteMax } from "@/lib/generated/limits.gen";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { countCodePoints } from "@/ui/code-points";
import { FormDialog } from "@/ui/form-dialog";
import { HelpNow } from "@/ui/help-now";
import { Modal } from "@/ui/modal";
import { RadioCards } from "@/ui/radio-cards";
import { TextArea } from "@/ui/text-area";
import { causes, causeTitles } from "./causes";
import { REPORTS } from "./my-reports";

interface ReportDialogProps {
	kind: SubjectKind;
	id: string;
	onClose: () => void;
}

interface ReportFormProps {
	send: (cause: ReportCause, note: string) => Promise<unknown>;
	/** The selected messages or parts, shown first. */
	lead: ReactNode;
	/** Further fields; they receive whether sending was tried. */
	more?: (tried: boolean) => ReactNode;
	/** Whether one of those is missing. */
	incomplete?: boolean;
	onClose: () => void;
}

const options = causes.map((cause) => ({ value: cause, title: causeTitles[cause] }));

export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
	return (
		<ReportForm
			send={(cause, note) => reportSubject({ body: { kind, id, cause, note } })}
			lead="Only moderators see this. The author isn't told who reported it."
			onClose={onClose}
		/>
	);
}

/** The form of every report. */
export function ReportForm({ send: post, lead, more, incomplete = false, onClose }: ReportFormProps) {
	const client = useQueryClient();
	const [cause, setCause] = useState<ReportCause | null>(null);
	const [note, setNote] = useState("");
	const send = useMutation({
		mutationFn: (chosen: ReportCause) => post(chosen, note.trim()),
		onSuccess: () => void client.invalidateQueries({ queryKey: REPORTS }),
	});
	const missing = cause === null ? "Please choose what fits best." : undefined;
	const errorText =
		countCodePoints(note.trim()) > reportNoteMax
			? "Please make it shorter."
			: cause === "other" && note.trim() === ""
				? "Please say in a few words what it is."
				: undefined;

	if (send.isSuccess) {
		return (
			<Modal open onClose={onClose} title="Thank you" footer={<Button onClick={onClose}>Close</Button>}>
				<p>A moderator will review it. Nobody else will know it was you.</p>
				<p className="mt-3">You'll find the outcome in Settings, under “Your reports”.</p>
				{cause === "danger" && (
					<div className="mt-4">
						<p className="mb-2">If someone is in danger right now, these numbers can help:</p>
						<HelpNow />
					</div>
				)}
			</Modal>
		);
	}
	return (
		<FormDialog
			title="Report this"
			act="Send report"
			busy={send.isPending}
			incomplete={cause === null || errorText !== undefined || incomplete}
			failure={send.error && getErrorText(send.error)}
			onSend={() => cause !== null && send.mutate(cause)}
			onClose={onClose}
		>
			{(tried) => (
				<>
					<p className="text-muted">{lead}</p>
					<RadioCards
						legend="What is it about?"
						options={options}
						value={cause}
						onChange={setCause}
						error={tried ? missing : undefined}
					/>
					<TextArea
						label="What should moderators know?"
						optional={cause !== "other"}
						value={note}
						max={reportNoteMax}
						readOnly={send.isPending}
						error={tried ? errorText : undefined}
						onChange={(event) => setNote(event.target.value)}
					/>
					{more?.(tried)}
				</>
			)}
		</FormDialog>
	);
}

function getErrorText(thrown: unknown): string {
	const { code } = toApiError(thrown);
	if (code === "not_found") return "This is no longer here, so there's nothing left to report.";
	if (code === "reports.own") return "This is yours. You can edit or withdraw it.";
	if (code === "offline")
		return "You seem to be offline. What you wrote is saved; please try again once you're back online.";
	return "That didn't work. What you wrote is saved; please try again.";
}
