/** Asks to come into a Room, and stops waiting at its door. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isGateOpen } from "@/lib/gates";
import type { GatedFeature } from "@/lib/generated/tiers.gen";
import { isApiError } from "@/lib/http";
import { useSession } from "@/lib/session";
import { getStepErrorText, isOutdated } from "./error-text";
import { roomKeys } from "./room-queries";
import { leaveSeat, type RoomCall, takeSeat } from "./seats-contract";

/** `gate` is null for those who lead the Room. */
export function useTakeSeat(id: string, gate: GatedFeature | null) {
	const { user } = useSession();
	const client = useQueryClient();
	const [isGated, setGated] = useState(false);
	const { mutate, error, isPending } = useMutation({
		mutationFn: () => takeSeat({ path: { id } }),
		onSuccess: (call) => void client.setQueryData<RoomCall>(roomKeys.call(id), call),
		onError(thrown) {
			if (isApiError(thrown, "tier.needed")) setGated(true);
			else if (isOutdated(thrown)) void client.invalidateQueries({ queryKey: roomKeys.all });
		},
	});
	const isClosed = gate !== null && !isGateOpen(user?.access ?? 0, gate);
	return {
		/** Opens the upgrade dialog where the member's plan does not include the Room. */
		ask: () => (isClosed ? setGated(true) : mutate()),
		/** Whether it is already known that their plan does not. */
		isClosed,
		busy: isPending,
		errorText: error && !isApiError(error, "tier.needed") ? getStepErrorText(error) : null,
		isGated,
		closeGate: () => setGated(false),
	};
}

export function useLeaveSeat(id: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => leaveSeat({ path: { id } }),
		onSuccess: () => client.invalidateQueries({ queryKey: roomKeys.call(id) }),
	});
}
