/** The footer of a Win's form: the error, the upload's progress, and the buttons. */
import type { PostForm } from "@/commons/posts/use-post-form";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { LogInAgain } from "@/ui/log-in-again";
import { ProgressBar } from "@/ui/progress-bar";
import type { WinFields } from "./win-fields";

interface FormFooterProps {
	form: PostForm<WinFields>;
	sendLabel: string;
	/** The page to continue on after logging in again. */
	next: string;
	onClose: () => void;
}

export function FormFooter({ form, sendLabel, next, onClose }: FormFooterProps) {
	const { busy, part, errorText, loggedOut, cancel } = form;
	return (
		<div className="flex w-full flex-col gap-3">
			{errorText && <InlineAlert action={loggedOut && <LogInAgain next={next} />}>{errorText}</InlineAlert>}
			{part !== null && <ProgressBar label="Uploading" part={part} />}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" form={form.id} busy={busy}>
					{busy ? "Sharing..." : sendLabel}
				</Button>
				<Button variant="secondary" onClick={busy ? cancel : onClose}>
					{busy ? "Cancel sending" : "Not now"}
				</Button>
			</div>
		</div>
	);
}
