/** The state that the Rooms entries show; there are no rooms yet, so there is nothing to watch and it is idle. */
import { useSession } from "@/lib/session";
import type { RoomState } from "@/ui/room-status";
import { getRoomIndicator } from "../room-indicator";

export function useRoomsState(): RoomState {
	const { user } = useSession();
	return getRoomIndicator(undefined, user?.uid ?? "");
}
