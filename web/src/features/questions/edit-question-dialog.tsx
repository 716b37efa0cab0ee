/** Edits a Question that is not approved, and submits it for review again. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useId, useState } from "react";
import { getEditKey } from "@/commons/posts/post-kind";
import { useSession } from "@/lib/session";
import { useNewestVersion } from "@/lib/use-newest-version";
import { hasSameContent, rebaseFields } from "@/lib/versions";
import { ChangedElsewhere } from "@/ui/changed-elsewhere";
import { EditDialog } from "@/ui/edit-dialog";
import { getDeclined } from "@/ui/review-outcome";
import { useToast } from "@/ui/toast";
import { type Question, type QuestionChange, questionApi } from "./api";
import { clearDraft, loadDraft } from "./draft";
import { DRAFT_SAVED } from "./error-text";
import { questionKeys, updateCachedQuestion } from "./question-cache";
import { QuestionDetails } from "./question-details";
import { canSubmit, getChanges, getVersion } from "./question-fields";
import { QuestionForm } from "./question-form";
import { QuestionFormFooter } from "./question-form-footer";
import { useQuestionDraft } from "./use-question-draft";
import { useSubmitQuestion } from "./use-submit-question";

interface EditQuestionDialogProps {
	question: Question;
	onClose: () => void;
}

export function EditQuestionDialog({ question, onClose }: EditQuestionDialogProps) {
	const { user } = useSession();
	const client = useQueryClient();
	const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
	const toast = useToast();
	const formId = useId();
	const place = getEditKey(question);
	const newest = getVersion(question);
	const { draft, setDraft, change, startOver } = useQuestionDraft(place, newest, formId, () =>
		loadDraft(place, newest),
	);
	const changed = !hasSameContent(draft.fields, draft.base.fields);
	const [continued, setContinued] = useState(changed);
	const resolveConflict = useNewestVersion({
		item: question,
		draft,
		setDraft,
		ready: true,
		getVersion,
		onTopOf: rebaseFields,
		codes: { changed: "questions.changed", approved: "questions.already_approved" },
		show: () => questionApi.show(question.id),
		hold: (newer) => updateCachedQuestion(client, question.id, () => newer),
	});
	const submitting = useSubmitQuestion(async (change: QuestionChange) => {
		const next = await questionApi.edit(question.id, change).catch(resolveConflict);
		updateCachedQuestion(client, question.id, () => next);
	}, DRAFT_SAVED);
	const { busy, forget, submit } = submitting;
	const declined = getDeclined(question);

	function close() {
		clearDraft(place);
		onClose();
	}

	function restart() {
		setContinued(false);
		forget();
		startOver();
	}

	async function send() {
		if (!(await submit(getChanges(draft)))) return;
		void client.invalidateQueries({ queryKey: questionKeys.all });
		toast("Sent. A moderator will review it again.");
		close();
	}

	return (
		<EditDialog
			title={question.kind === "prompt" ? "Edit your prompt" : "Edit your question"}
			declined={declined}
			continued={continued}
			onStartOver={restart}
			elsewhere={
				draft.elsewhere && (
					<ChangedElsewhere key={question.submittedAt} disabled={busy} onTake={restart}>
						{question.prompt}
						<QuestionDetails question={question} />
					</ChangedElsewhere>
				)
			}
			changed={changed}
			busy={busy}
			leaving="Your changes won't be saved, and your question stays as it was."
			onLeave={close}
			footer={(leave) => (
				<QuestionFormFooter
					formId={formId}
					submitting={submitting}
					ready={canSubmit(draft.fields)}
					sendLabel={declined ? "Send again" : "Save"}
					next={here}
					onClose={leave}
				/>
			)}
		>
			<QuestionForm
				key={draft.key}
				id={formId}
				self={user?.uid ?? ""}
				fields={draft.fields}
				busy={busy}
				onChange={(part) => {
					forget();
					change(part);
				}}
				onSubmit={() => void send()}
			/>
		</EditDialog>
	);
}
