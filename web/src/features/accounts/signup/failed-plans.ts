/** What the plan step shows if the plans on sale could not be loaded. */
import type { UseQueryResult } from "@tanstack/react-query";

/** Null unless one of these queries has failed and has no data; trying again repeats those that have. */
export function getFailure(...queries: UseQueryResult[]): { busy: boolean; onRetry: () => void } | null {
	const failed = queries.filter(({ isError, data }) => isError && data === undefined);
	if (failed.length === 0) return null;
	return {
		busy: failed.some(({ isFetching }) => isFetching),
		onRetry: () => {
			for (const { refetch } of failed) void refetch();
		},
	};
}
