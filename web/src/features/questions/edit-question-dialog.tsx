/** Changes a Question that is not approved, and hands it to a moderator again. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useId, useMemo, useState } from "react";
import { isProblem } from "@/lib/http";
import { joinChanges, same } from "@/lib/join-changes";
import { useSession } from "@/lib/session";
import { EditDialog } from "@/ui/edit-dialog";
import { declinedOf } from "@/ui/review-answer";
import { useToast } from "@/ui/toast";
import { editQuestion, type Question, type QuestionChange, showQuestion } from "./api";
import { clearDraft, loadDraft, placeOfChange } from "./draft";
import { DRAFT_KEPT } from "./failure-text";
import { changeHeldQuestion, questionKeys } from "./question-cache";
import { changeOf, fieldsOf, maySubmit } from "./question-fields";
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
	const [stands, setStands] = useState({ question, elsewhere: false });
	const before = useMemo(() => fieldsOf(stands.question), [stands.question]);
	const place = placeOfChange(question);
	const { draft, change, startOver } = useQuestionDraft(place, before, formId, () => loadDraft(place, before));
	const { fields } = draft;
	const changed = JSON.stringify(before) !== JSON.stringify(fields);
	const [continued, setContinued] = useState(changed);
	const submitting = useSubmitting(async (change: QuestionChange) => {
		const next = await editQuestion(question.id, change).catch(meet);
		changeHeldQuestion(client, question.id, () => next);
	}, DRAFT_KEPT);
	const { busy, forget, submit } = submitting;
	const declined = declinedOf(question);

	function close() {
		clearDraft(place);
		onClose();
	}

	/** Another version stands: what was changed here goes on top of it, unless it is this one and only the answer was lost. */
	async function meet(thrown: unknown) {
		if (!isProblem(thrown, "questions.changed")) throw thrown;
		const newer = await showQuestion(question.id);
		const next = fieldsOf(newer);
		const joined = { ...joinChanges(next, before, fields), read: next.read };
		if (same(joined, next)) return newer;
		setStands({ question: newer, elsewhere: true });
		change(joined);
		throw thrown;
	}

	function beginAnew() {
		setContinued(false);
		setStands(({ question }) => ({ question, elsewhere: false }));
		forget();
		startOver();
	}

	async function send() {
		if (!(await submit(changeOf(before, fields)))) return;
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
			elsewhere={stands.elsewhere && stands.question.prompt}
			changed={changed}
			busy={busy}
			leaving="What you changed is not kept, and your question stays as it was."
			onLeave={close}
			footer={(leave) => (
				<QuestionFormFooter
					formId={formId}
					submitting={submitting}
					ready={maySubmit(fields)}
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
				fields={fields}
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
