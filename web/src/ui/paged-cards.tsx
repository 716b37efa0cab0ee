/** A list of cards in all its states: loading, failed, empty, and page by page. */
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import type { ApiError } from "@/lib/http";
import { ErrorState } from "./error-state";
import { Paginator } from "./paginator";
import { SkeletonCards } from "./skeleton";

interface PagedCardsProps<T> {
	list: UseInfiniteQueryResult<T[], ApiError>;
	/** Shown when nothing came, such as "Couldn't load the Wins". */
	failed: string;
	empty: ReactNode;
	/** Shown where a gate closes the rest of the list, or all of it. */
	closed?: ReactNode;
	children: (item: T) => ReactNode;
}

export function PagedCards<T>({ list, failed, empty, closed, children }: PagedCardsProps<T>) {
	const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError } = list;
	const gated = closed !== undefined && error?.code === "tier.needed";
	// The first page renders in steps, so that a slow phone still reacts to input.
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
					end={data.length > 3 ? "That's all for now." : undefined}
				/>
			)}
		</div>
	);
}
