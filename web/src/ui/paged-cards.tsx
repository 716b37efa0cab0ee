/** A list of cards in all its states: coming, failed, empty, and page by page. */
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import type { ApiError } from "@/lib/http";
import { ErrorState } from "./error-state";
import { Paginator } from "./paginator";
import { SkeletonCards } from "./skeleton";

interface PagedCardsProps<T> {
	list: UseInfiniteQueryResult<T[], ApiError>;
	/** What stands there when nothing came, such as "The Wins did not load". */
	failed: string;
	empty: ReactNode;
	/** What stands where a gate keeps the rest of the list, or all of it, from the reader. */
	closed?: ReactNode;
	children: (item: T) => ReactNode;
}

export function PagedCards<T>({ list, failed, empty, closed, children }: PagedCardsProps<T>) {
	const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError } = list;
	const gated = closed !== undefined && error?.code === "tier.needed";
	// The first page comes bit by bit, so that a slow phone hears what is pressed meanwhile.
	const coming = useDeferredValue(data === undefined);
	if (!data && error) {
		if (gated) return closed;
		return <ErrorState title={failed} error={error} busy={isFetching} onRetry={() => void list.refetch()} />;
	}
	if (!data || coming) return <SkeletonCards />;
	if (data.length === 0) return empty;
	return (
		<div className="flex flex-col gap-4">
			{data.map(children)}
			{gated ? (
				closed
			) : (
				<Paginator
					more={list.hasNextPage}
					busy={isFetchingNextPage}
					failed={isFetchNextPageError}
					onMore={() => void list.fetchNextPage()}
					end={data.length > 3 ? "That is all for now." : undefined}
				/>
			)}
		</div>
	);
}
