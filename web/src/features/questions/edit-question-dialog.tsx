/** Changes a Question that is not approved, and hands it to a moderator again. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useSession } from "@/lib/session";
import { useNewestVersion } from "@/lib/use-newest-version";
import { onTopOf, saysSame } from "@/lib/versions";
import { ChangedElsewhere } from "@/ui/changed-elsewhere";
import { EditDialog } from "@/ui/edit-dialog";
import { declinedOf } from "@/ui/review-answer";
import { useToast } from "@/ui/toast";
import { editQuestion, type Question, type QuestionChange, showQuestion } from "./api";
import { clearDraft, loadDraft, placeOfChange } from "./draft";
import { DRAFT_KEPT } from "./failure-text";
import { changeHeldQuestion, questionKeys } from "./question-cache";
import { QuestionDetails } from "./question-details";
import { changeOf, maySubmit, versionOf } from "./question-fields";
import { QuestionForm } from "./question-form";
import { QuestionFormFooter } from "./question-form-footer";
import { useQuestionDraft } from "./use-question-draft";
import { useSubmitting } from "./use-submitting";

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
	const place = placeOfChange(question);
	const newest = versionOf(question);
	const { draft, setDraft, change, startOver } = useQuestionDraft(place, newest, formId, () =>
		loadDraft(place, newest),
	);
	const changed = !saysSame(draft.fields, draft.base.fields);
	const [continued, setContinued] = useState(changed);
	const settleRefusal = useNewestVersion({
		item: question,
		draft,
		setDraft,
		ready: true,
		versionOf,
		onTopOf,
		codes: { changed: "questions.changed", approved: "questions.already_approved" },
		show: () => showQuestion(question.id),
		hold: (newer) => changeHeldQuestion(client, question.id, () => newer),
	});
	const submitting = useSubmitting(async (change: QuestionChange) => {
		const next = await editQuestion(question.id, change).catch(settleRefusal);
		changeHeldQuestion(client, question.id, () => next);
	}, DRAFT_KEPT);
	const { busy, forget, submit } = submitting;
	const declined = declinedOf(question);

	function close() {
		clearDraft(place);
		onClose();
	}

	function beginAnew() {
		setContinued(false);
		forget();
		startOver();
	}

	async function send() {
		if (!(await submit(changeOf(draft)))) return;
		void client.invalidateQueries({ queryKey: questionKeys.all });
		toast("Sent. A moderator reads it again.");
		close();
	}

	return (
		<EditDialog
			title={question.kind === "prompt" ? "Edit your prompt" : "Edit your question"}
			declined={declined}
			continued={continued}
			onStartOver={beginAnew}
			elsewhere={
				draft.elsewhere && (
					<ChangedElsewhere key={question.submittedAt} disabled={busy} onTake={beginAnew}>
						{question.prompt}
						<QuestionDetails question={question} />
					</ChangedElsewhere>
				)
			}
			changed={changed}
			busy={busy}
			leaving="What you changed is not kept, and your question stays as it was."
			onLeave={close}
			footer={(leave) => (
				<QuestionFormFooter
					formId={formId}
					submitting={submitting}
					ready={maySubmit(draft.fields)}
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
