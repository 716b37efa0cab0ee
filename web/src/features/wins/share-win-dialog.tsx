/** "Share Your Win": the form, and what follows once it is sent (spec §2). */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { SendWatch, Uploaded } from "@/commons/media/send-media";
import { sentAs } from "@/lib/sent-as";
import { shareWin } from "@/public/addresses";
import { DraftLine } from "@/ui/draft-line";
import { Modal } from "@/ui/modal";
import { clearDraft, type Draft, freshDraft, hasContent, loadDraft, loadDraftMedia, saveDraft } from "./draft";
import { DRAFT_KEPT } from "./failure-text";
import { FormFooter } from "./form-footer";
import { identityOf, sendNewWin } from "./send-win";
import { ShareSuccess } from "./share-success";
import { useSending } from "./use-sending";
import { winKeys } from "./win-cache";
import type { WinFields } from "./win-fields";
import { WinForm } from "./win-form";

interface ShareWinDialogProps {
	uid: string;
	onClose: () => void;
}

export function ShareWinDialog({ uid, onClose }: ShareWinDialogProps) {
	const client = useQueryClient();
	const formId = useId();
	const [draft, setDraft] = useState(() => loadDraft(uid));
	const [continued, setContinued] = useState(() => hasContent(draft.fields));
	const [shared, setShared] = useState(false);
	const sending = useSending(DRAFT_KEPT);
	const uploaded = useRef<Uploaded>(new Map());

	const saved = useRef(draft);
	useEffect(() => {
		let wanted = true;
		void loadDraftMedia(uid).then((media) => {
			if (!wanted || !media) return;
			const fits = ({ fields }: Draft) => fields.choice === media.kind && !fields.media;
			// A photo or video alone is a draft as well.
			if (fits(saved.current)) setContinued(true);
			setDraft((now) => (fits(now) ? { ...now, fields: { ...now.fields, media } } : now));
		});
		return () => {
			wanted = false;
		};
	}, [uid]);

	useEffect(() => {
		if (draft === saved.current) return;
		saveDraft(uid, draft, saved.current.fields);
		saved.current = draft;
	}, [draft, uid]);

	// A photo may be ready after more words were written, so each change adds to the newest draft.
	const change = (part: Partial<WinFields>) => setDraft((now) => ({ ...now, fields: { ...now.fields, ...part } }));

	const begun = useRef(draft.key);
	useEffect(() => {
		if (begun.current === draft.key) return;
		begun.current = draft.key;
		document.getElementById(formId)?.querySelector("input")?.focus();
	}, [draft.key, formId]);

	function startOver() {
		setContinued(false);
		clearDraft(uid);
		sending.setFault(null);
		setDraft(freshDraft());
	}

	async function send(watch: SendWatch) {
		const next = sentAs(draft.key, draft.sentAs, identityOf(draft.fields));
		setDraft((now) => ({ ...now, sentAs: next }));
		await sendNewWin(draft.fields, next.key, uploaded.current, watch);
		clearDraft(uid);
		setShared(true);
		void client.invalidateQueries({ queryKey: winKeys.all });
	}

	if (shared) return <ShareSuccess onClose={onClose} />;
	return (
		<Modal
			open
			title="Share Your Win"
			closeOnBackdrop={false}
			cross={!sending.busy}
			// An upload is stopped by its own button, never by a stray key.
			onClose={() => !sending.busy && onClose()}
			footer={
				<FormFooter
					formId={formId}
					sending={sending}
					sendLabel="Share"
					sendingLabel="Sharing..."
					next={shareWin(true)}
					onClose={onClose}
				/>
			}
		>
			{continued && <DraftLine disabled={sending.busy} onStartOver={startOver} />}
			<WinForm key={draft.key} id={formId} fields={draft.fields} onChange={change} sending={sending} send={send} />
		</Modal>
	);
}
