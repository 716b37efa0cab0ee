/** "Ask a question": the form and the success view (spec §2). */
import { useId, useState } from "react";
import { getSendAttempt } from "@/lib/send-attempt";
import { askQuestion } from "@/public/addresses";
import { DraftLine } from "@/ui/draft-line";
import { Modal } from "@/ui/modal";
import type { QuestionKind, QuestionPayload } from "./api";
import { AskSuccess } from "./ask-success";
import { clearDraft, loadDraft } from "./draft";
import { DRAFT_SAVED } from "./error-text";
import { canSubmit, hasContent, newQuestion, toPayload } from "./question-fields";
import { QuestionForm } from "./question-form";
import { QuestionFormFooter } from "./question-form-footer";
import { useQuestionDraft } from "./use-question-draft";
import { useSubmitQuestion } from "./use-submit-question";

interface AskDialogProps {
	uid: string;
	/** The initial kind, without a draft. */
	kind: QuestionKind;
	mayPrompt: boolean;
	/** Submits the question; the key stays the same as long as the text does. */
	onSubmit: (payload: QuestionPayload, key: string) => Promise<unknown>;
	onClose: () => void;
}

export function AskDialog({ uid, kind, mayPrompt, onSubmit, onClose }: AskDialogProps) {
	const formId = useId();
	const { draft, setDraft, change, startOver } = useQuestionDraft(uid, newQuestion, formId, () =>
		begin(uid, kind, mayPrompt),
	);
	const [continued, setContinued] = useState(() => hasContent(draft.fields));
	const [sent, setSent] = useState(false);
	const submitting = useSubmitQuestion((payload: QuestionPayload) => {
		const next = getSendAttempt(draft.key, draft.sentAs, payload);
		setDraft((now) => ({ ...now, sentAs: next }));
		return onSubmit(payload, next.key);
	}, DRAFT_SAVED);
	const { busy, forget, submit } = submitting;

	function restart() {
		setContinued(false);
		forget();
		startOver();
	}

	async function send() {
		if (!(await submit(toPayload(draft.fields)))) return;
		clearDraft(uid);
		setSent(true);
	}

	if (sent) return <AskSuccess onClose={onClose} />;
	return (
		<Modal
			open
			title="Ask a question"
			cross={!busy}
			onClose={() => !busy && onClose()}
			footer={
				<QuestionFormFooter
					formId={formId}
					submitting={submitting}
					ready={canSubmit(draft.fields)}
					sendLabel="Submit"
					next={askQuestion(true)}
					onClose={onClose}
				/>
			}
		>
			{continued && <DraftLine disabled={busy} onStartOver={restart} />}
			<QuestionForm
				key={draft.key}
				id={formId}
				self={uid}
				fields={draft.fields}
				busy={busy}
				fresh={{ mayPrompt }}
				onChange={(part) => {
					forget();
					change(part);
				}}
				onSubmit={() => void send()}
			/>
		</Modal>
	);
}

function begin(uid: string, kind: QuestionKind, mayPrompt: boolean) {
	const draft = loadDraft(uid);
	const wanted = hasContent(draft.fields) ? draft.fields.kind : kind;
	return { ...draft, fields: { ...draft.fields, kind: mayPrompt ? wanted : "question" } };
}
