/** "Ask a question": the form and the success view (spec §2). */
import { NewPostDialog } from "@/commons/posts/new-post-dialog";
import { PostSuccess } from "@/commons/posts/post-success";
import { usePostForm } from "@/commons/posts/use-post-form";
import { askQuestion } from "@/lib/api/sdk.gen";
import type { QuestionKind } from "@/lib/api/types.gen";
import { askQuestion as getAskPath } from "@/public/addresses";
import { FallingEmoji } from "@/ui/falling-emoji";
import { questionDrafts } from "./draft";
import { hasContent, newQuestion, toPayload } from "./question-fields";
import { QuestionForm } from "./question-form";
import { QuestionFormFooter } from "./question-form-footer";
import { questions } from "./question-kind";

interface AskDialogProps {
	uid: string;
	/** The initial kind, without a draft. */
	kind: QuestionKind;
	mayPrompt: boolean;
	onClose: () => void;
}

export function AskDialog({ uid, kind, mayPrompt, onClose }: AskDialogProps) {
	const form = usePostForm(questions, {
		place: uid,
		newest: newQuestion,
		begin: () => begin(uid, kind, mayPrompt),
		hasContent: ({ fields }) => hasContent(fields),
	});
	const { key, fields } = form.draft;
	const payload = toPayload(fields);
	return (
		<NewPostDialog
			path="questions"
			title="Ask a question"
			form={form}
			content={payload}
			send={(attempt) => askQuestion({ body: payload, headers: { "Idempotency-Key": attempt } })}
			success={
				<PostSuccess
					title="Question Submitted!"
					text="Your question is pending review. You can view its status in your profile."
					profileLabel="View Profile"
					onClose={onClose}
				>
					<FallingEmoji />
				</PostSuccess>
			}
			footer={<QuestionFormFooter form={form} sendLabel="Submit" next={getAskPath(true)} onClose={onClose} />}
			onClose={onClose}
		>
			{(submit) => <QuestionForm key={key} form={form} self={uid} fresh={{ mayPrompt }} submit={submit} />}
		</NewPostDialog>
	);
}

function begin(uid: string, kind: QuestionKind, mayPrompt: boolean) {
	const draft = questionDrafts.load(uid);
	const wanted = hasContent(draft.fields) ? draft.fields.kind : kind;
	return { ...draft, fields: { ...draft.fields, kind: mayPrompt ? wanted : "question" } };
}
