/** What the reader can do with a Room from outside: open, edit, cancel and end it. */
import { CircleSlash, DoorOpen, Pencil, Square } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyForm } from "@/commons/gates/lazy-form";
import type { Room } from "@/lib/api/types.gen";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EndRoomDialog } from "./end-room-dialog";
import { EndSeries } from "./end-series";
import { useRoomStep } from "./use-room-step";

const EditRoomDialog = lazyForm({
	name: "edit-room",
	load: async () => (await import("./edit-room-dialog")).EditRoomDialog,
});

type Last = "cancelled" | "ended";

export function RoomActions({ room }: { room: Room }) {
	const { user } = useSession();
	const { mutate, isPending, variables } = useRoomStep(room);
	const [editing, setEditing] = useState(false);
	const [asking, setAsking] = useState<Last | null>(null);
	const { can, status } = room;
	// A Room ends when nobody is inside, so it is begun from there.
	if (!user || !(can.open || can.edit || can.cancel || can.end)) return null;
	const busy = (to: typeof status) => isPending && variables === to;
	return (
		<div className="flex flex-wrap gap-3">
			{can.open && (
				<Button
					icon={<DoorOpen aria-hidden size={20} />}
					busy={busy("waiting_room")}
					onClick={() => mutate("waiting_room")}
				>
					Open the waiting room
				</Button>
			)}
			{can.edit && (
				<Button variant="secondary" icon={<Pencil aria-hidden size={20} />} onClick={() => setEditing(true)}>
					Edit
				</Button>
			)}
			{can.cancel && (
				<Button variant="danger" icon={<CircleSlash aria-hidden size={20} />} onClick={() => setAsking("cancelled")}>
					Cancel the Room
				</Button>
			)}
			{can.cancel && room.isWeekly && room.admins.includes(user.uid) && <EndSeries room={room} />}
			{can.end && (
				<Button variant="danger" icon={<Square aria-hidden size={20} />} onClick={() => setAsking("ended")}>
					End the Room
				</Button>
			)}
			{editing && (
				<Suspense fallback={null}>
					<EditRoomDialog uid={user.uid} room={room} onClose={() => setEditing(false)} />
				</Suspense>
			)}
			{asking === "ended" && <EndRoomDialog room={room} onClose={() => setAsking(null)} />}
			{asking === "cancelled" && (
				<ConfirmDialog
					open
					danger
					title="Cancel this Room?"
					confirmLabel="Cancel the Room"
					cancelLabel="Keep it"
					busy={isPending}
					onConfirm={() => mutate("cancelled", { onSettled: () => setAsking(null) })}
					onCancel={() => setAsking(null)}
				>
					<p>Everyone sees that it won't take place. This can't be undone.</p>
				</ConfirmDialog>
			)}
		</div>
	);
}
