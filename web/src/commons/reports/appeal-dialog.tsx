/** Asks another moderator to look again at a declined post. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { appealDecision } from "@/lib/api/sdk.gen";
import type { SubjectKind } from "@/lib/api/types.gen";
import { reasonMax } from "@/lib/generated/limits.gen";
import { toApiError } from "@/lib/http";
import { countCodePoints } from "@/ui/code-points";
import { FormDialog } from "@/ui/form-dialog";
import { TextArea } from "@/ui/text-area";
import { useToast } from "@/ui/toast";

interface AppealDialogProps {
	kind: SubjectKind;
	id: string;
	onClose: () => void;
}

export function AppealDialog({ kind, id, onClose }: AppealDialogProps) {
	const toast = useToast();
	const [text, setText] = useState("");
	const trimmed = text.trim();
	const send = useMutation({
		mutationFn: () => appealDecision({ body: { kind, id, text: trimmed } }),
		onSuccess: () => {
			toast("Another moderator will review it. You'll find the answer here.");
			onClose();
		},
	});
	const errorText =
		trimmed === ""
			? "Please say in a few words why."
			: countCodePoints(trimmed) > reasonMax
				? "Please make it shorter."
				: undefined;
	return (
		<FormDialog
			title="Ask for a second look"
			act="Send"
			busy={send.isPending}
			incomplete={errorText !== undefined}
			failure={send.error && getErrorText(send.error)}
			onSend={() => send.mutate()}
			onClose={onClose}
		>
			{(tried) => (
				<>
					<p className="text-muted">
						A different moderator reviews it and decides. You can ask once each time you send it.
					</p>
					<TextArea
						label="What should they know?"
						value={text}
						max={reasonMax}
						readOnly={send.isPending}
						error={tried ? errorText : undefined}
						onChange={(event) => setText(event.target.value)}
					/>
				</>
			)}
		</FormDialog>
	);
}

function getErrorText(thrown: unknown): string {
	const { code } = toApiError(thrown);
	if (code === "appeals.over") return "You've already asked for a second look.";
	if (code === "not_found") return "A moderator has decided again since. Please reload the page.";
	if (code === "offline")
		return "You seem to be offline. What you wrote is saved; please try again once you're back online.";
	return "That didn't work. What you wrote is saved; please try again.";
}
