/** The footer of a Question's form: the error and the buttons. */
import type { PostForm } from "@/commons/posts/use-post-form";
import { Button } from "@/ui/button";
import { LogInAgain } from "@/ui/log-in-again";
import { canSubmit, type QuestionFields } from "./question-fields";

interface QuestionFormFooterProps {
	form: PostForm<QuestionFields>;
	sendLabel: string;
	/** The page to continue on after logging in again. */
	next: string;
	onClose: () => void;
}

export function QuestionFormFooter({ form, sendLabel, next, onClose }: QuestionFormFooterProps) {
	const { busy, errorText, loggedOut, draft } = form;
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
				<Button type="submit" form={form.id} busy={busy} disabled={!canSubmit(draft.fields)}>
					{busy ? "Submitting..." : sendLabel}
				</Button>
				<Button variant="secondary" disabled={busy} onClick={onClose}>
					Not now
				</Button>
			</div>
		</div>
	);
}
