/** Changes a Win that is not approved, and hands it to a moderator again. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useId, useMemo, useRef, useState } from "react";
import type { SendWatch, Uploaded } from "@/commons/media/send-media";
import { isProblem } from "@/lib/http";
import { same } from "@/lib/join-changes";
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
import { fieldsOf, onTopOf, type WinFields } from "./win-fields";
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
	const [stands, setStands] = useState({ win, elsewhere: false });
	const before = useMemo(() => fieldsOf(stands.win), [stands.win]);
	const place = placeOfChange(win);
	const { draft, continued, change, startOver } = useWinDraft(place, before, formId);
	const { fields } = draft;
	const changed = (Object.keys(before) as (keyof WinFields)[]).some((field) => fields[field] !== before[field]);
	const sending = useSending(DRAFT_KEPT);
	const uploaded = useRef<Uploaded>(new Map());
	const declined = declinedOf(win);

	function close() {
		clearDraft(place);
		onClose();
	}

	function beginAnew() {
		sending.setFault(null);
		setStands(({ win }) => ({ win, elsewhere: false }));
		startOver();
	}

	/** Another version stands: what was changed here goes on top of it, unless it is this one and only the answer was lost. */
	async function meet(thrown: unknown, { signal }: SendWatch) {
		if (!isProblem(thrown, "wins.changed")) throw thrown;
		const newer = await showWin(win.id, signal);
		const next = fieldsOf(newer);
		const joined = onTopOf(next, before, fields);
		if (same(joined, next)) return newer;
		setStands({ win: newer, elsewhere: true });
		change(joined);
		throw thrown;
	}

	async function send(watch: SendWatch) {
		const sent = sendChangedWin(stands.win, fields, uploaded.current, watch);
		const next = await sent.catch((thrown: unknown) => meet(thrown, watch));
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
				stands.elsewhere && (
					<>
						<b>{stands.win.title}</b>
						{"\n"}
						{stands.win.win}
					</>
				)
			}
			changed={changed}
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
			<WinForm key={draft.key} id={formId} fields={fields} onChange={change} sending={sending} send={send} />
		</EditDialog>
	);
}
