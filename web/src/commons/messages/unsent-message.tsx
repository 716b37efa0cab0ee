/** The member's own message that is not delivered yet: sending, waiting, or rejected with the ways to handle it. */
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/field-error";
import { useToast } from "@/ui/toast";

/** The accessible name. */
export const UNSENT = "Not sent yet";

interface UnsentMessageProps {
	id: string;
	text: string;
	/** The text for a message without words. */
	wordless: string;
	/** Why the server rejected it. */
	failure: string | null;
	/** Why it is waiting. */
	waits: string | null;
	onRetry: () => void;
	onDiscard: () => void;
}

export function UnsentMessage({ id, text, wordless, failure, waits, onRetry, onDiscard }: UnsentMessageProps) {
	const toast = useToast();

	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			toast("Copied.");
		} catch {
			toast("Couldn't copy it.");
		}
	}

	return (
		<div className="py-1 ps-11">
			<p dir="auto" className="whitespace-pre-wrap break-words text-muted">
				{text || wordless}
			</p>
			{failure ? (
				<>
					<FieldError id={`unsent-${id}`}>{`Not sent. ${failure}`}</FieldError>
					<div className="flex flex-wrap gap-1">
						<Button variant="quiet" onClick={onRetry}>
							Retry
						</Button>
						<Button variant="quiet" onClick={() => void copy()}>
							Copy
						</Button>
						<Button variant="quiet" onClick={onDiscard}>
							Discard
						</Button>
					</div>
				</>
			) : (
				<div className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
					<p>{waits ?? "Sending..."}</p>
					{waits && (
						<Button variant="quiet" className="text-sm" onClick={onDiscard}>
							Discard
						</Button>
					)}
				</div>
			)}
		</div>
	);
}
