/** The end of a Question's form: quietly, what went wrong, and the buttons. */
import { Button } from "@/ui/button";

interface QuestionFormFooterProps {
	formId: string;
	busy: boolean;
	failure: string | null;
	/** False while the question is empty or too long. */
	ready: boolean;
	sendLabel: string;
	onClose: () => void;
}

export function QuestionFormFooter({ formId, busy, failure, ready, sendLabel, onClose }: QuestionFormFooterProps) {
	return (
		<div className="flex w-full flex-col gap-3">
			<p role="status" className={failure ? "rounded-md bg-warn-soft px-4 py-2 text-warn" : "sr-only"}>
				{failure}
			</p>
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
