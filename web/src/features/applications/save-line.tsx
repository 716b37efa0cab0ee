/** Says whether what was typed is saved, and what to do if it isn't. */
import { Check, CloudOff } from "lucide-react";
import { Button } from "@/ui/button";
import { LogInAgain } from "@/ui/log-in-again";
import { getErrorText } from "./error-text";
import { APPLICATION } from "./steps";
import type { SavedPart } from "./use-saved-part";

type Saving = Pick<SavedPart<object>, "state" | "failure" | "flush" | "errors">;

export function SaveLine({ saving: { state, failure, flush, errors } }: { saving: Saving }) {
	if (state === "failed" && failure) {
		return (
			<div
				role="alert"
				className="flex flex-wrap items-center gap-x-3 rounded-md bg-warn-soft px-4 py-2 text-sm text-warn"
			>
				<CloudOff aria-hidden size={18} className="shrink-0" />
				<p className="min-w-0 grow">Not saved yet. {getErrorText(failure)}</p>
				{failure.code === "session.none" ? (
					<LogInAgain next={APPLICATION} />
				) : (
					<Button variant="quiet" onClick={() => void flush()}>
						Try again
					</Button>
				)}
			</div>
		);
	}
	return (
		<p className="flex min-h-6 items-start gap-2 text-muted text-sm">
			{state === "saved" && <Check aria-hidden size={16} className="mt-1 shrink-0 text-success" />}
			<span>{getSaveText(state, Object.keys(errors).length > 0)}</span>
		</p>
	);
}

function getSaveText(state: SavedPart<object>["state"], hasErrors: boolean): string {
	if (state === "conflict") return "Not saved yet. Please choose below which answer is right.";
	if (state !== "saved") return "Saving...";
	return hasErrors
		? "Saved, except for what is marked below."
		: "Saved. You can stop any time and go on later, on any device.";
}
