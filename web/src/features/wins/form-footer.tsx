/** The footer of a Win's form: the error, the upload's progress, and the buttons. */
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { LogInAgain } from "@/ui/log-in-again";
import { ProgressBar } from "@/ui/progress-bar";
import type { WinSubmission } from "./use-send-win";

interface FormFooterProps {
	formId: string;
	sending: WinSubmission;
	sendLabel: string;
	sendingLabel: string;
	/** The page to continue on after logging in again. */
	next: string;
	onClose: () => void;
}

export function FormFooter({ formId, sending, sendLabel, sendingLabel, next, onClose }: FormFooterProps) {
	const { busy, part, errorText, loggedOut, cancel } = sending;
	return (
		<div className="flex w-full flex-col gap-3">
			{errorText && <InlineAlert action={loggedOut && <LogInAgain next={next} />}>{errorText}</InlineAlert>}
			{part !== null && <ProgressBar label="Uploading" part={part} />}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" form={formId} busy={busy}>
					{busy ? sendingLabel : sendLabel}
				</Button>
				<Button variant="secondary" onClick={busy ? cancel : onClose}>
					{busy ? "Cancel sending" : "Not now"}
				</Button>
			</div>
		</div>
	);
}
