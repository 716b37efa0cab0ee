/** Edits a Win that is not approved, and submits it for review again. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useId, useRef } from "react";
import type { UploadCache, UploadEvents } from "@/commons/media/upload-media";
import { useNewestVersion } from "@/lib/use-newest-version";
import { hasSameContent } from "@/lib/versions";
import { ChangedElsewhere } from "@/ui/changed-elsewhere";
import { EditDialog } from "@/ui/edit-dialog";
import { getDeclined } from "@/ui/review-outcome";
import { useToast } from "@/ui/toast";
import { type Win, winApi } from "./api";
import { clearDraft, getEditKey } from "./draft";
import { DRAFT_SAVED } from "./error-text";
import { FormFooter } from "./form-footer";
import { sendEditedWin } from "./send-win";
import { useSendWin } from "./use-send-win";
import { useWinDraft } from "./use-win-draft";
import { updateCachedWin, winKeys } from "./win-cache";
import { getVersion, rebaseWin } from "./win-fields";
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
	const place = getEditKey(win);
	const { draft, setDraft, continued, ready, change, startOver } = useWinDraft(place, getVersion(win), formId);
	const resolveConflict = useNewestVersion({
		item: win,
		draft,
		setDraft,
		ready,
		getVersion,
		onTopOf: rebaseWin,
		codes: { changed: "wins.changed", approved: "wins.already_approved" },
		show: () => winApi.show(win.id),
		hold: (newer) => updateCachedWin(client, win.id, () => newer),
	});
	const sending = useSendWin(DRAFT_SAVED);
	const uploaded = useRef<UploadCache>(new Map());
	const declined = getDeclined(win);

	function close() {
		clearDraft(place);
		onClose();
	}

	function restart() {
		sending.setErrorText(null);
		startOver();
	}

	async function send(watch: UploadEvents) {
		const next = await sendEditedWin(win.id, draft, uploaded.current, watch).catch(resolveConflict);
		updateCachedWin(client, win.id, () => next);
		void client.invalidateQueries({ queryKey: winKeys.all });
		toast("Sent. A moderator will review it again.");
		close();
	}

	return (
		<EditDialog
			title="Edit your Win"
			declined={declined}
			continued={continued}
			onStartOver={restart}
			elsewhere={
				draft.elsewhere && (
					<ChangedElsewhere key={win.submittedAt} disabled={sending.busy} onTake={restart}>
						<b>{win.title}</b>
						{"\n"}
						{win.win}
						{win.videoUrl ? <p>With a video.</p> : win.imageUrl && <p>With a photo.</p>}
					</ChangedElsewhere>
				)
			}
			changed={!hasSameContent(draft.fields, draft.base.fields)}
			busy={sending.busy}
			leaving="Your changes won't be saved, and your Win stays as it was."
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
