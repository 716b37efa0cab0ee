/** "Plan a Room": the form; the same content is sent once, however often it is tried, and then the Room's page opens. */
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { createRoom, setRoomStatus } from "@/lib/api/sdk.gen";
import { getSendAttempt } from "@/lib/send-attempt";
import { DraftLine } from "@/ui/draft-line";
import { Modal } from "@/ui/modal";
import { useToast } from "@/ui/toast";
import { loadNewDraft } from "./draft";
import { newRoom, toPayload } from "./room-fields";
import { RoomForm } from "./room-form";
import { RoomFormFooter } from "./room-form-footer";
import { getRoomPath, ROOMS } from "./room-path";
import { roomKeys } from "./room-queries";
import { useRoomForm } from "./use-room-form";

interface PlanRoomDialogProps {
	uid: string;
	onClose: () => void;
}

export function PlanRoomDialog({ uid, onClose }: PlanRoomDialogProps) {
	const client = useQueryClient();
	const router = useRouter();
	const toast = useToast();
	const [newest] = useState(() => newRoom(Date.now()));
	const form = useRoomForm({ place: uid, newest, begin: () => loadNewDraft(uid, Date.now()) });
	const { draft, busy } = form;
	const { startsNow } = draft.fields;

	async function send() {
		const body = toPayload(draft.fields);
		const attempt = getSendAttempt(draft.key, draft.sentAs, body);
		form.setDraft((now) => ({ ...now, sentAs: attempt }));
		let room = await createRoom({ body, headers: { "Idempotency-Key": attempt.key } });
		if (startsNow && room.status === "scheduled") {
			// Its page has the same button, should this fail.
			const opened = setRoomStatus({ path: { id: room.id }, body: { status: "waiting_room" } });
			room = await opened.catch(() => room);
		}
		form.clear();
		client.setQueryData(roomKeys.one(room.id), room);
		void client.invalidateQueries({ queryKey: roomKeys.all });
		toast(startsNow ? "Your Room is there." : "Your Room is planned.");
		onClose();
		void router.navigate({ href: getRoomPath(room.id) });
	}

	return (
		<Modal
			open
			title="Plan a Room"
			closeOnBackdrop={false}
			cross={!busy}
			onClose={() => !busy && onClose()}
			footer={
				<RoomFormFooter
					form={form}
					sendLabel={startsNow ? "Create the Room" : "Plan the Room"}
					next={ROOMS}
					onClose={onClose}
				/>
			}
		>
			{form.continued && <DraftLine disabled={busy} onStartOver={form.startOver} />}
			<RoomForm key={draft.key} form={form} self={uid} fresh submit={() => form.submit(send)} />
		</Modal>
	);
}
