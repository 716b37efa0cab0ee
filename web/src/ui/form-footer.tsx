/** The footer of a form in a dialog: why it was not sent, and the buttons. */
import { Button } from "./button";
import { LogInAgain } from "./log-in-again";

interface FormFooterProps {
	/** The id of the form. */
	form: string;
	text: string | null;
	loggedOut: boolean;
	/** The page to continue on after logging in again. */
	next: string;
	sendLabel: string;
	busy: boolean;
	disabled?: boolean;
	onClose: () => void;
}

export function FormFooter({ form, text, loggedOut, next, sendLabel, busy, disabled, onClose }: FormFooterProps) {
	return (
		<div className="flex w-full flex-col gap-3">
			<p role="status" className={text ? "rounded-md bg-warn-soft px-4 py-2 text-warn" : "sr-only"}>
				{text}
			</p>
			{loggedOut && (
				<div>
					<LogInAgain next={next} />
				</div>
			)}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" form={form} busy={busy} disabled={disabled}>
					{sendLabel}
				</Button>
				<Button variant="secondary" disabled={busy} onClick={onClose}>
					Not now
				</Button>
			</div>
		</div>
	);
}
