/** Asks before a Room ends for everyone. */
import type { Room } from "@/lib/api/types.gen";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useRoomStep } from "./use-room-step";

export function EndRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
	const { mutate, isPending } = useRoomStep(room);
	return (
		<ConfirmDialog
			open
			danger
			title="End the Room?"
			confirmLabel="End for everyone"
			cancelLabel="Not yet"
			busy={isPending}
			onConfirm={() => mutate("ended", { onSettled: onClose })}
			onCancel={onClose}
		>
			<p>Everyone leaves, and the Room can't be opened again. Its chat is removed a week later.</p>
		</ConfirmDialog>
	);
}
