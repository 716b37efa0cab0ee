/** Changes a Win that is not approved, and hands it to a moderator again. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useId, useRef } from "react";
import type { SendWatch, Uploaded } from "@/commons/media/send-media";
import { useNewestVersion } from "@/lib/use-newest-version";
import { saysSame } from "@/lib/versions";
import { ChangedElsewhere } from "@/ui/changed-elsewhere";
import { EditDialog } from "@/ui/edit-dialog";
import { declinedOf } from "@/ui/review-answer";
import { useToast } from "@/ui/toast";
import { showWin, type Win } from "./api";
import { clearDraft, placeOfChange } from "./draft";
import { DRAFT_KEPT } from "./failure-text";
import { FormFooter } from "./form-footer";
import { sendChangedWin } from "./send-win";
import { useSending } from "./use-sending";
import { useWinDraft } from "./use-win-draft";
import { changeHeldWin, winKeys } from "./win-cache";
import { versionOf, winOnTopOf } from "./win-fields";
import { WinForm } from "./win-form";

interface EditWinDialogProps {
	win: Win;
	onClose: () => void;
}

export function EditWinDialog({ win, onClose }: EditWinDialogProps) {
	const client = useQueryClient();
	const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
	const toast = useToast();
	const formId = useId();
	const place = placeOfChange(win);
	const { draft, setDraft, continued, ready, change, startOver } = useWinDraft(place, versionOf(win), formId);
	const settleRefusal = useNewestVersion({
		item: win,
		draft,
		setDraft,
		ready,
		versionOf,
		onTopOf: winOnTopOf,
		codes: { changed: "wins.changed", approved: "wins.already_approved" },
		show: () => showWin(win.id),
		hold: (newer) => changeHeldWin(client, win.id, () => newer),
	});
	const sending = useSending(DRAFT_KEPT);
	const uploaded = useRef<Uploaded>(new Map());
	const declined = declinedOf(win);

	function close() {
		clearDraft(place);
		onClose();
	}

	function beginAnew() {
		sending.setFault(null);
		startOver();
	}

	async function send(watch: SendWatch) {
		const next = await sendChangedWin(win.id, draft, uploaded.current, watch).catch(settleRefusal);
		changeHeldWin(client, win.id, () => next);
		void client.invalidateQueries({ queryKey: winKeys.all });
		toast("Sent. A moderator reads it again.");
		close();
	}

	return (
		<EditDialog
			title="Edit your Win"
			declined={declined}
			continued={continued}
			onStartOver={beginAnew}
			elsewhere={
				draft.elsewhere && (
					<ChangedElsewhere key={win.submittedAt} disabled={sending.busy} onTake={beginAnew}>
						<b>{win.title}</b>
						{"\n"}
						{win.win}
						{win.videoUrl ? <p>With a video.</p> : win.imageUrl && <p>With a photo.</p>}
					</ChangedElsewhere>
				)
			}
			changed={!saysSame(draft.fields, draft.base.fields)}
			busy={sending.busy}
			leaving="What you changed is not kept, and your Win stays as it was."
			onLeave={close}
			footer={(leave) => (
				<FormFooter
					formId={formId}
					sending={sending}
					sendLabel={declined ? "Send again" : "Save"}
					sendingLabel="Sharing..."
					next={here}
					onClose={leave}
				/>
			)}
		>
			<WinForm key={draft.key} id={formId} fields={draft.fields} onChange={change} sending={sending} send={send} />
		</EditDialog>
	);
}
