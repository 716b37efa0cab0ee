/** Checks a payment that was started earlier before anything else is offered. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { showCheckout } from "@/lib/api/sdk.gen";
import type { Checkout } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { useRefreshSession } from "@/lib/session";

/** `unclear`: there was no answer, so it may have been paid. */
export type PendingCheckout = "none" | "looking" | "open" | "pending" | "here" | "unclear";

export function usePendingCheckout(attempt: Checkout | null) {
	const refresh = useRefreshSession();
	const id = attempt?.id ?? "";
	const { data, error, refetch } = useQuery<Checkout, ApiError>({
		queryKey: ["billing", "checkout", id],
		queryFn: ({ signal }) => showCheckout({ path: { id }, signal }),
		enabled: attempt !== null,
		staleTime: 0,
		gcTime: 0,
	});
	const here = data?.entitled === true;
	useEffect(() => {
		if (here) void refresh();
	}, [here, refresh]);
	return { state: getState(attempt, data, error), checkout: data ?? null, again: () => void refetch() };
}

function getState(attempt: Checkout | null, found: Checkout | undefined, error: ApiError | null): PendingCheckout {
	if (attempt === null) return "none";
	if (!found) return error ? "unclear" : "looking";
	if (found.entitled) return "here";
	if (found.state === "paid") return "pending";
	return found.state === "expired" ? "none" : found.state;
}
