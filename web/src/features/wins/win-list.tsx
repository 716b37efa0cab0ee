/** A list of Wins in all its states: coming, failed, empty, and page by page. */
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "@/lib/http";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { SkeletonCards } from "@/ui/skeleton";
import type { Win } from "./api";

interface WinListProps {
	list: UseInfiniteQueryResult<Win[], Problem>;
	empty: ReactNode;
	children: (win: Win) => ReactNode;
}

export function WinList({ list, empty, children }: WinListProps) {
	const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError } = list;
	if (!data) {
		if (!error) return <SkeletonCards />;
		return (
			<ErrorState
				title="The Wins did not load"
				text={error.code === "offline" ? "You seem to be offline." : "Nothing is lost. Please try again."}
				requestId={error.requestId}
				busy={isFetching}
				onRetry={() => void list.refetch()}
			/>
		);
	}
	if (data.length === 0) return empty;
	return (
		<div className="flex flex-col gap-4">
			{data.map(children)}
			<Paginator
				more={list.hasNextPage}
				busy={isFetchingNextPage}
				failed={isFetchNextPageError}
				onMore={() => void list.fetchNextPage()}
				end={data.length > 3 ? "That is all for now." : undefined}
			/>
		</div>
	);
}
