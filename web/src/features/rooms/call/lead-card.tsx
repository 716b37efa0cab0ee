/** What those who lead a Room decide about it: begin, record and end it, its door, the note to those who wait, and who was removed. */
import { useState } from "react";
import type { Room, RoomCall } from "@/lib/api/types.gen";
import { roomNoteMax } from "@/lib/generated/limits.gen";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { countCodePoints } from "@/ui/code-points";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { FormDialog } from "@/ui/form-dialog";
import { Switch } from "@/ui/switch";
import { TextArea } from "@/ui/text-area";
import { EndRoomDialog } from "../end-room-dialog";
import { RecordControl } from "../recording/record-control";
import { useRoomStep } from "../use-room-step";
import { useChangeCall } from "./call-queries";
import { RemovedDialog } from "./removed-dialog";

type Open = "begin" | "end" | "note" | "removed" | null;

export function LeadCard({ room, call }: { room: Room; call: RoomCall }) {
	const [open, setOpen] = useState<Open>(null);
	const change = useChangeCall(room.id);
	const close = () => setOpen(null);
	return (
		<Card>
			<h2>You lead this Room</h2>
			{call.hasSeparated && (
				<p className="mt-2 text-muted text-sm">
					Some people here neither see nor hear each other. There's nothing you need to do.
				</p>
			)}
			<div className="mt-2 flex flex-col gap-2">
				<Switch
					label="Let people straight in"
					hint="Otherwise they wait until one of you admits them."
					checked={call.admission === "open"}
					disabled={change.isPending}
					onChange={(event) => change.mutate({ admission: event.target.checked ? "open" : "ask" })}
				/>
				{call.note !== null && (
					<p className="rounded-md bg-sunken px-3 py-2 text-sm">
						<span className="text-muted">Those who wait read: </span>
						{call.note}
					</p>
				)}
				<Button variant="secondary" onClick={() => setOpen("note")}>
					{call.note === null ? "Write to those who wait" : "Change the note"}
				</Button>
				<RecordControl roomId={room.id} call={call} />
				<Button variant="quiet" onClick={() => setOpen("removed")}>
					Removed people
				</Button>
				{room.can.begin && <Button onClick={() => setOpen("begin")}>Begin</Button>}
				{room.can.end && (
					<Button variant="danger" onClick={() => setOpen("end")}>
						End for everyone
					</Button>
				)}
			</div>
			{open === "note" && <NoteDialog roomId={room.id} note={call.note ?? ""} onClose={close} />}
			{open === "removed" && <RemovedDialog roomId={room.id} onClose={close} />}
			{open === "begin" && <BeginDialog room={room} onClose={close} />}
			{open === "end" && <EndRoomDialog room={room} onClose={close} />}
		</Card>
	);
}

function BeginDialog({ room, onClose }: { room: Room; onClose: () => void }) {
	const { mutate, isPending } = useRoomStep(room);
	return (
		<ConfirmDialog
			open
			title="Begin now?"
			confirmLabel="Begin"
			cancelLabel="Not yet"
			busy={isPending}
			onConfirm={() => mutate("live", { onSettled: onClose })}
			onCancel={onClose}
		>
			<p>Then people can come in, and the Room is shown as live.</p>
		</ConfirmDialog>
	);
}

function NoteDialog({ roomId, note, onClose }: { roomId: string; note: string; onClose: () => void }) {
	const change = useChangeCall(roomId);
	const [text, setText] = useState(note);
	const tooLong = countCodePoints(text.trim()) > roomNoteMax;
	return (
		<FormDialog
			title="A note to those who wait"
			act="Save"
			busy={change.isPending}
			incomplete={tooLong}
			failure={null}
			onSend={() => change.mutate({ note: text.trim() }, { onSuccess: onClose })}
			onClose={onClose}
		>
			{() => (
				<TextArea
					label="Note"
					hint="Such as when you let people in. Leave it empty to remove it."
					optional
					value={text}
					max={roomNoteMax}
					error={tooLong ? "Please make it shorter." : undefined}
					onChange={(event) => setText(event.target.value)}
				/>
			)}
		</FormDialog>
	);
}
