/** "Ask a question": the form, and what follows once it is sent (spec §2). */
import { useEffect, useId, useRef, useState } from "react";
import { sentAs } from "@/lib/sent-as";
import { askQuestion } from "@/public/addresses";
import { DraftLine } from "@/ui/draft-line";
import { Modal } from "@/ui/modal";
import type { QuestionKind, QuestionPayload } from "./api";
import { AskSuccess } from "./ask-success";
import { clearDraft, freshDraft, loadDraft, saveDraft } from "./draft";
import { hasContent, maySubmit, payloadOf, type QuestionFields } from "./question-fields";
import { QuestionForm } from "./question-form";
import { QuestionFormFooter } from "./question-form-footer";
import { useSubmitting } from "./use-submitting";

interface AskDialogProps {
	uid: string;
	/** What to begin with, where nothing is written yet. */
	kind: QuestionKind;
	mayPrompt: boolean;
	/** Sends what was asked; the key is the same as long as the words are. */
	onSubmit: (payload: QuestionPayload, key: string) => Promise<unknown>;
	onClose: () => void;
}

export function AskDialog({ uid, kind, mayPrompt, onSubmit, onClose }: AskDialogProps) {
	const formId = useId();
	const [draft, setDraft] = useState(() => begin(uid, kind, mayPrompt));
	const [continued, setContinued] = useState(() => hasContent(draft.fields));
	const [sent, setSent] = useState(false);
	const submitting = useSubmitting((payload: QuestionPayload) => {
		const next = sentAs(draft.key, draft.sentAs, payload);
		setDraft((now) => ({ ...now, sentAs: next }));
		return onSubmit(payload, next.key);
	}, "What you wrote is kept on this device.");
	const { busy, forget, submit } = submitting;

	const saved = useRef(draft);
	useEffect(() => {
		if (draft === saved.current) return;
		saved.current = draft;
		saveDraft(uid, draft);
	}, [draft, uid]);

	const begun = useRef(draft.key);
	useEffect(() => {
		if (begun.current === draft.key) return;
		begun.current = draft.key;
		document.getElementById(formId)?.querySelector("textarea")?.focus();
	}, [draft.key, formId]);

	function change(part: Partial<QuestionFields>) {
		forget();
		setDraft((now) => ({ ...now, fields: { ...now.fields, ...part } }));
	}

	function startOver() {
		setContinued(false);
		clearDraft(uid);
		forget();
		const fresh = freshDraft();
		saved.current = fresh;
		setDraft(fresh);
	}

	async function send() {
		if (!(await submit(payloadOf(draft.fields)))) return;
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
					ready={maySubmit(draft.fields)}
					sendLabel="Submit"
					next={askQuestion(true)}
					onClose={onClose}
				/>
			}
		>
			{continued && <DraftLine disabled={busy} onStartOver={startOver} />}
			<QuestionForm
				key={draft.key}
				id={formId}
				self={uid}
				fields={draft.fields}
				busy={busy}
				fresh={{ mayPrompt }}
				onChange={change}
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
