/** Brings a Room to its next state, and the page up to date where someone else was faster. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setRoomStatus } from "@/lib/api/sdk.gen";
import type { Room, RoomStatus } from "@/lib/api/types.gen";
import { useToast } from "@/ui/toast";
import { getStepErrorText, isOutdated } from "./error-text";
import { roomKeys } from "./room-queries";

export function useRoomStep({ id }: Room) {
	const client = useQueryClient();
	const toast = useToast();
	return useMutation({
		mutationFn: (status: RoomStatus) => setRoomStatus({ path: { id }, body: { status } }),
		onSuccess(room) {
			client.setQueryData(roomKeys.one(id), room);
			void client.invalidateQueries({ queryKey: roomKeys.all });
		},
		onError(thrown) {
			toast(getStepErrorText(thrown));
			if (isOutdated(thrown)) void client.invalidateQueries({ queryKey: roomKeys.all });
		},
	});
}
