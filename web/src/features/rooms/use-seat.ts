/** Asks to come into a Room, keeps the place of someone who waits at its door, and stops waiting. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { leaveSeat, takeSeat } from "@/lib/api/sdk.gen";
import type { RoomCall } from "@/lib/api/types.gen";
import { isGateOpen } from "@/lib/gates";
import { roomWaitingSignMs } from "@/lib/generated/limits.gen";
import type { GatedFeature } from "@/lib/generated/tiers.gen";
import { isApiError } from "@/lib/http";
import { useSession } from "@/lib/session";
import { useCalls } from "./call/call-provider";
import { getStepErrorText, isOutdated } from "./error-text";
import { roomKeys } from "./room-queries";

/** `gate` is null for those who lead the Room. */
export function useTakeSeat(id: string, gate: GatedFeature | null) {
	const { user } = useSession();
	const client = useQueryClient();
	const [isGated, setGated] = useState(false);
	const { left } = useCalls();
	const { mutate, error, isPending } = useMutation({
		async mutationFn() {
			// Otherwise leaving a moment ago could take this seat away.
			await left(id);
			return takeSeat({ path: { id } });
		},
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

/** A tab that gives no sign for a while counts as gone, so the page repeats its request while it is open. */
export function useKeepPlace(id: string, isWanted: boolean) {
	const client = useQueryClient();
	useEffect(() => {
		if (!isWanted) return;
		let isOver = false;
		async function repeat() {
			try {
				const call = await takeSeat({ path: { id } });
				if (!isOver) client.setQueryData<RoomCall>(roomKeys.call(id), call);
			} catch (thrown) {
				// Offline, the next sign may still come in time.
				if (isOutdated(thrown)) void client.invalidateQueries({ queryKey: roomKeys.all });
			}
		}
		const timer = setInterval(() => void repeat(), roomWaitingSignMs);
		// Hidden pages repeat rarely or never.
		const hurry = () => document.visibilityState === "visible" && void repeat();
		document.addEventListener("visibilitychange", hurry);
		return () => {
			isOver = true;
			clearInterval(timer);
			document.removeEventListener("visibilitychange", hurry);
		};
	}, [client, id, isWanted]);
}

export function useLeaveSeat(id: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => leaveSeat({ path: { id } }),
		onSuccess: () => client.invalidateQueries({ queryKey: roomKeys.call(id) }),
	});
}
