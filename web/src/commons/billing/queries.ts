/** Prices and the membership in the query cache; changes reach the rest of the app and the other tabs. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { listPrices, showMembership } from "@/lib/api/sdk.gen";
import type { Membership, Prices } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { useRefreshSession } from "@/lib/session";

const MEMBERSHIP_KEY = ["billing", "membership"] as const;

export const usePrices = () =>
	useQuery<Prices, ApiError>({
		queryKey: ["billing", "prices"],
		queryFn: ({ signal }) => listPrices({ signal }),
		// A member who waits for an unavailable provider is told at once, and can try again.
		retry: false,
	});

export const useMembership = () =>
	useQuery<Membership, ApiError>({
		queryKey: MEMBERSHIP_KEY,
		queryFn: ({ signal }) => showMembership({ signal }),
		staleTime: 0,
		refetchOnWindowFocus: true,
	});

/** Refetches the membership after a lost answer; access follows. */
export function useRefreshMembership(): () => Promise<void> {
	const client = useQueryClient();
	const refresh = useRefreshSession();
	return useCallback(async () => {
		await client.invalidateQueries({ queryKey: MEMBERSHIP_KEY });
		await refresh();
	}, [client, refresh]);
}

/** Stores the membership returned by a change; access follows. */
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
