/** What is for sale and what the member has, and how news about it reach the rest of the app and the other tabs. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApiError } from "@/lib/http";
import { useRefreshSession } from "@/lib/session";
import { listPrices, type Membership, type Prices, showMembership } from "./api";

const MEMBERSHIP_KEY = ["billing", "membership"] as const;

export const usePrices = () =>
	useQuery<Prices, ApiError>({
		queryKey: ["billing", "prices"],
		queryFn: ({ signal }) => listPrices(signal),
		// Whoever waits for a provider that is down is told so at once, and can try again.
		retry: false,
	});

export const useMembership = () =>
	useQuery<Membership, ApiError>({
		queryKey: MEMBERSHIP_KEY,
		queryFn: ({ signal }) => showMembership(signal),
		staleTime: 0,
		refetchOnWindowFocus: true,
	});

/** Asks what the member has now, where an answer was lost; what is open to them follows. */
export function useRefreshMembership(): () => Promise<void> {
	const client = useQueryClient();
	const refresh = useRefreshSession();
	return useCallback(async () => {
		await client.invalidateQueries({ queryKey: MEMBERSHIP_KEY });
		await refresh();
	}, [client, refresh]);
}

/** Takes over the membership that a change answered with; what is open to the member follows. */
export function useSetMembership(): (membership: Membership) => Promise<void> {
	const client = useQueryClient();
	const refresh = useRefreshSession();
	return useCallback(
		async (membership) => {
			client.setQueryData(MEMBERSHIP_KEY, membership);
			await refresh();
		},
		[client, refresh],
	);
}
