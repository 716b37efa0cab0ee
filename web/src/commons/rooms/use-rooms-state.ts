/** What the light beside "Rooms" shows: whether a room that this member can see is live or waiting (spec §2, O-39). */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { roomIndicator } from "@/lib/api/sdk.gen";
import type { RoomIndicator, WaitingRoom } from "@/lib/api/types.gen";
import { useSession } from "@/lib/session";
import type { RoomState } from "@/ui/room-status";

export const ROOM_INDICATOR = ["rooms", "indicator"] as const;

/** Unknown where watching the rooms fails, which is only logged (spec §8). */
function useIndicator(): RoomIndicator | undefined {
	const { admitted } = useSession();
	const { data, error } = useQuery({
		queryKey: ROOM_INDICATOR,
		queryFn: ({ signal }) => roomIndicator({ signal }),
		staleTime: Number.POSITIVE_INFINITY,
		enabled: admitted,
	});
	useEffect(() => {
		if (error) console.warn("The rooms could not be watched.", error);
	}, [error]);
	return data;
}

/** Idle while the state is unknown. */
export const useRoomsState = (): RoomState => useIndicator()?.state ?? "idle";

/** The Rooms that the member leads and where someone waits to come in. */
export const useWaitingRooms = (): readonly WaitingRoom[] => useIndicator()?.waiting ?? [];
