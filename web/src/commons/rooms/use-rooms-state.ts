/** What the light beside "Rooms" shows: whether a room that this member can see is live or waiting (spec §2, O-39). */
import { useQuery } from "@tanstack/react-query";
import { roomIndicator } from "@/lib/api/sdk.gen";
import type { RoomState } from "@/ui/room-status";

export const roomsKeys = { all: ["rooms"] as const, indicator: ["rooms", "indicator"] as const };

/** Idle while the state is unknown; where watching the rooms fails, that is only logged (spec §8). */
export function useRoomsState(): RoomState {
	const { data } = useQuery({
		queryKey: roomsKeys.indicator,
		async queryFn({ signal }) {
			try {
				return await roomIndicator({ signal });
			} catch (error) {
				if (!signal.aborted) console.error("The rooms could not be watched.", error);
				throw error;
			}
		},
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data?.state ?? "idle";
}
