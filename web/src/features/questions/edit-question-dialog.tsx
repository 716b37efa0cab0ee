/** Edits a Question that is not approved, and submits it for review again. */
import { EditPostDialog } from "@/commons/posts/edit-post-dialog";
import { getEditKey } from "@/commons/posts/post-kind";
import { usePostForm } from "@/commons/posts/use-post-form";
import { editQuestion } from "@/lib/api/sdk.gen";
import type { Question } from "@/lib/api/types.gen";
import { useSession } from "@/lib/session";
import { QuestionDetails } from "./question-details";
import { getChanges, getVersion } from "./question-fields";
import { QuestionForm } from "./question-form";
import { QuestionFormFooter } from "./question-form-footer";
import { questions } from "./question-kind";

interface EditQuestionDialogProps {
	question: Question;
	onClose: () => void;
}

export function EditQuestionDialog({ question, onClose }: EditQuestionDialogProps) {
	const { user } = useSession();
	const form = usePostForm(questions, { place: getEditKey(question), newest: getVersion(question) });
	return (
		<EditPostDialog
			kind={questions}
			post={question}
			title={question.kind === "prompt" ? "Edit your prompt" : "Edit your question"}
			form={form}
			content={
				<>
					{question.prompt}
					<QuestionDetails question={question} />
				</>
			}
			send={() => editQuestion({ path: { id: question.id }, body: getChanges(form.draft) })}
			footer={(props) => <QuestionFormFooter {...props} form={form} />}
			onClose={onClose}
		>
			{(submit) => <QuestionForm key={form.draft.key} form={form} self={user?.uid ?? ""} submit={submit} />}
		</EditPostDialog>
	);
}
