/** A wish to pay that was begun before: how far it is, asked anew before anything else is offered. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Problem } from "@/lib/http";
import { useRefreshSession } from "@/lib/session";
import { type Checkout, showCheckout } from "./api";

/** `unclear`: nobody could say, so it may have been paid. */
export type UnderWay = "none" | "looking" | "open" | "pending" | "here" | "unclear";

export function useUnderWay(wish: Checkout | null) {
	const refresh = useRefreshSession();
	const id = wish?.id ?? "";
	const { data, error, refetch } = useQuery<Checkout, Problem>({
		queryKey: ["billing", "checkout", id],
		queryFn: ({ signal }) => showCheckout(id, signal),
		enabled: wish !== null,
		staleTime: 0,
		gcTime: 0,
	});
	const here = data?.entitled === true;
	useEffect(() => {
		if (here) void refresh();
	}, [here, refresh]);
	return { state: stateOf(wish, data, error), checkout: data ?? null, again: () => void refetch() };
}

function stateOf(wish: Checkout | null, found: Checkout | undefined, error: Problem | null): UnderWay {
	if (wish === null) return "none";
	if (!found) return error ? "unclear" : "looking";
	if (found.entitled) return "here";
	if (found.state === "paid") return "pending";
	return found.state === "expired" ? "none" : found.state;
}
