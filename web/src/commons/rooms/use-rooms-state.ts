/** What the light beside "Rooms" shows: whether a room that this member can see is live or waiting (spec §2, O-39). */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { roomIndicator } from "@/lib/api/sdk.gen";
import { useSession } from "@/lib/session";
import type { RoomState } from "@/ui/room-status";

/** Idle while the state is unknown; where watching the rooms fails, that is only logged (spec §8). */
export function useRoomsState(): RoomState {
	const { admitted } = useSession();
	const { data, error } = useQuery({
		queryKey: ["rooms", "indicator"],
		queryFn: ({ signal }) => roomIndicator({ signal }),
		staleTime: Number.POSITIVE_INFINITY,
		enabled: admitted,
	});
	useEffect(() => {
		if (error) console.warn("The rooms could not be watched.", error);
	}, [error]);
	return data?.state ?? "idle";
}
