/** The footer of a Question's form: the error and the buttons. */
import { Button } from "@/ui/button";
import { LogInAgain } from "@/ui/log-in-again";
import type { QuestionSubmission } from "./use-submit-question";

interface QuestionFormFooterProps {
	formId: string;
	submitting: Pick<QuestionSubmission<never>, "busy" | "errorText" | "loggedOut">;
	/** False while the question is empty or too long. */
	ready: boolean;
	sendLabel: string;
	/** The page to continue on after logging in again. */
	next: string;
	onClose: () => void;
}

export function QuestionFormFooter(props: QuestionFormFooterProps) {
	const { formId, submitting, ready, sendLabel, next, onClose } = props;
	const { busy, errorText, loggedOut } = submitting;
	return (
		<div className="flex w-full flex-col gap-3">
			<p role="status" className={errorText ? "rounded-md bg-warn-soft px-4 py-2 text-warn" : "sr-only"}>
				{errorText}
			</p>
			{loggedOut && (
				<div>
					<LogInAgain next={next} />
				</div>
			)}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" form={formId} busy={busy} disabled={!ready}>
					{busy ? "Submitting..." : sendLabel}
				</Button>
				<Button variant="secondary" disabled={busy} onClick={onClose}>
					Not now
				</Button>
			</div>
		</div>
	);
}
