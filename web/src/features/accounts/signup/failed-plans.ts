/** What the plan step shows if the plans on sale could not be loaded. */
import type { UseQueryResult } from "@tanstack/react-query";

/** Null unless one of these queries has failed and has no data; trying again repeats those, and they count as failed until then. */
export function getFailure(...queries: UseQueryResult[]): { busy: boolean; onRetry: () => void } | null {
	// While it is repeated, a failed query without data is pending again and has no error.
	const failed = queries.filter(
		({ data, isError, isFetching, errorUpdateCount }) =>
			data === undefined && (isError || (isFetching && errorUpdateCount > 0)),
	);
	if (failed.length === 0) return null;
	return {
		busy: failed.some(({ isFetching }) => isFetching),
		onRetry: () => {
			for (const { refetch } of failed) void refetch();
		},
	};
}
