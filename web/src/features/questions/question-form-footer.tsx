/** The footer of a Question's form, which can be sent once there is a question. */
import type { PostForm } from "@/commons/posts/use-post-form";
import { FormFooter } from "@/ui/form-footer";
import { canSubmit, type QuestionFields } from "./question-fields";

interface QuestionFormFooterProps {
	form: PostForm<QuestionFields>;
	sendLabel: string;
	/** The page to continue on after logging in again. */
	next: string;
	onClose: () => void;
}

export function QuestionFormFooter({ form, sendLabel, next, onClose }: QuestionFormFooterProps) {
	const { id, busy, errorText, loggedOut, draft } = form;
	return (
		<FormFooter
			form={id}
			text={errorText}
			loggedOut={loggedOut}
			next={next}
			sendLabel={busy ? "Submitting..." : sendLabel}
			busy={busy}
			disabled={!canSubmit(draft.fields)}
			onClose={onClose}
		/>
	);
}
