/** The moderators' desk: everything that is waiting for a decision, urgent items first, then the oldest. */
import { useRef, useState } from "react";
import { useQueueCards } from "@/commons/feature/use-queue-cards";
import { NothingPendingDrawing } from "@/drawings/nothing-pending";
import type { SubjectKind } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { SegmentedControl } from "@/ui/segmented-control";
import { SkeletonCards } from "@/ui/skeleton";
import { BreakHint } from "./break-hint";
import { DeskKeysSwitch, useDeskKeyHandler } from "./desk-keys";
import { useQueue } from "./queue";
import { QueueItem } from "./queue-item";
import { getKey } from "./subject";
import { useDepartedItems } from "./use-departed-items";

export function ModeratorPage() {
	const filters = [
		{ value: "all" as const, label: "All" },
		...useQueueCards().flatMap(({ kind, names, filter }) => (filter ? { value: kind, label: names.many } : [])),
	];
	const heading = useRef<HTMLHeadingElement>(null);
	const queue = useRef<HTMLDivElement>(null);
	useDeskKeyHandler(queue);
	const [filter, setFilter] = useState<SubjectKind | "all">("all");
	const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
		useQueue(filter === "all" ? null : filter);
	const opened = useDepartedItems(data, heading);
	return (
		<div className="flex flex-col gap-5">
			<header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
				<div>
					<h1 ref={heading} tabIndex={-1}>
						Moderator
					</h1>
					<p className="text-muted">Waiting for review: urgent first, then the oldest.</p>
					<AppLink href="/community/moderator/suspended" className="inline-flex min-h-11 items-center">
						Suspended members
					</AppLink>
				</div>
				<div className="hidden md:block">
					<DeskKeysSwitch />
				</div>
			</header>
			<BreakHint />
			<SegmentedControl legend="Show" options={filters} value={filter} onChange={setFilter} />
			{data ? (
				data.length === 0 && !hasNextPage ? (
					<EmptyState
						drawing={<NothingPendingDrawing />}
						title="Nothing is waiting"
						text="Everything has been reviewed. Thank you."
					/>
				) : (
					<div ref={queue} className="flex flex-col gap-4">
						{data.map((pending) => (
							<QueueItem
								key={getKey(pending)}
								pending={pending}
								opened={opened}
								onLeft={() => heading.current?.focus()}
							/>
						))}
						<Paginator
							more={hasNextPage}
							busy={isFetchingNextPage}
							failed={isFetchNextPageError}
							onMore={() => void fetchNextPage()}
						/>
					</div>
				)
			) : error ? (
				<ErrorState
					title="Couldn't load the queue"
					text="Nothing is lost. Please try again."
					requestId={error.requestId}
					busy={isFetching}
					onRetry={() => void refetch()}
				/>
			) : (
				<SkeletonCards count={2} />
			)}
		</div>
	);
}
