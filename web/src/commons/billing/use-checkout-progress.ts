/** Waits up to ten seconds after a payment until the plan is active; then the member decides. */
import { useCallback, useEffect, useState } from "react";
import { showCheckout } from "@/lib/api/sdk.gen";
import type { Checkout } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { useRefreshSession } from "@/lib/session";

export const POLL_INTERVAL_MS = 1000;
export const PATIENCE_MS = 10_000;

/**
 * `here`: the plan is active, and the session says so. `nothing`: nothing was bought. `late`: not confirmed yet, so it may
 * have been paid. `unknown`: this member has no such checkout.
 */
export type CheckoutProgress = "waiting" | "here" | "nothing" | "late" | "unknown";

export function useCheckoutProgress(id: string) {
	const [state, setState] = useState<CheckoutProgress>("waiting");
	const [checkout, setCheckout] = useState<Checkout | null>(null);
	const [turn, setTurn] = useState(0);
	const refresh = useRefreshSession();

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new turn polls again.
	useEffect(() => {
		let left = false;
		const leave = new AbortController();
		const since = Date.now();
		async function look() {
			while (!left) {
				const found = await ask(id, leave.signal);
				if (left) return;
				if (typeof found === "object" && found !== null) setCheckout(found);
				const next = found === "unknown" ? found : getProgress(found);
				if (next === "here") await refresh();
				if (left) return;
				if (next !== "waiting") return setState(next);
				if (Date.now() - since >= PATIENCE_MS) return setState("late");
				await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
			}
		}
		setState("waiting");
		void look();
		return () => {
			left = true;
			leave.abort();
		};
	}, [id, turn, refresh]);

	return { state, checkout, again: useCallback(() => setTurn((count) => count + 1), []) };
}

/** Null if there was no answer, which says nothing about the payment. */
async function ask(id: string, signal: AbortSignal): Promise<Checkout | "unknown" | null> {
	try {
		return await showCheckout({ path: { id }, signal });
	} catch (thrown) {
		return toApiError(thrown).code === "not_found" ? "unknown" : null;
	}
}

function getProgress(checkout: Checkout | null): CheckoutProgress {
	if (checkout?.entitled) return "here";
	return checkout?.state === "expired" ? "nothing" : "waiting";
}
