/** The state of the Rooms entries; there are no rooms yet, so it is always idle. */
import { useSession } from "@/lib/session";
import type { RoomState } from "@/ui/room-status";
import { getRoomIndicator } from "../room-indicator";

export function useRoomsState(): RoomState {
	const { user } = useSession();
	return getRoomIndicator(undefined, user?.uid ?? "");
}
