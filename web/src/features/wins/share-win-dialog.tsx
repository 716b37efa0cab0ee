/** "Share Your Win": the form and the success view (spec §2). */
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { UploadCache, UploadEvents } from "@/commons/media/upload-media";
import { getSendAttempt } from "@/lib/send-attempt";
import { shareWin } from "@/public/addresses";
import { DraftLine } from "@/ui/draft-line";
import { Modal } from "@/ui/modal";
import { clearDraft } from "./draft";
import { DRAFT_SAVED } from "./error-text";
import { FormFooter } from "./form-footer";
import { getContentKey, sendNewWin } from "./send-win";
import { ShareSuccess } from "./share-success";
import { useSendWin } from "./use-send-win";
import { useWinDraft } from "./use-win-draft";
import { winKeys } from "./win-cache";
import { newWin } from "./win-fields";
import { WinForm } from "./win-form";

interface ShareWinDialogProps {
	uid: string;
	onClose: () => void;
}

export function ShareWinDialog({ uid, onClose }: ShareWinDialogProps) {
	const client = useQueryClient();
	const formId = useId();
	const { draft, setDraft, continued, change, startOver } = useWinDraft(uid, newWin, formId);
	const [shared, setShared] = useState(false);
	const sending = useSendWin(DRAFT_SAVED);
	const uploaded = useRef<UploadCache>(new Map());

	function restart() {
		sending.setErrorText(null);
		startOver();
	}

	async function send(watch: UploadEvents) {
		const next = getSendAttempt(draft.key, draft.sentAs, getContentKey(draft.fields));
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
			// Only its own button stops an upload, never a stray key.
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
			{continued && <DraftLine disabled={sending.busy} onStartOver={restart} />}
			<WinForm key={draft.key} id={formId} fields={draft.fields} onChange={change} sending={sending} send={send} />
		</Modal>
	);
}
