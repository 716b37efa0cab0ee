/** The moderators' desk: everything that is waiting for a decision, urgent items first, then the oldest. */
import { BadgeCheck, UserRoundX } from "lucide-react";
import { useRef, useState } from "react";
import { useQueueCards } from "@/commons/feature/use-queue-cards";
import { NothingPendingDrawing } from "@/drawings/nothing-pending";
import type { SubjectKind } from "@/lib/api/types.gen";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { ScrollRow } from "@/ui/scroll-row";
import { SegmentedControl } from "@/ui/segmented-control";
import { SkeletonCards } from "@/ui/skeleton";
import { BreakHint } from "./break-hint";
import { getCountText } from "./count-text";
import { DeskKeysSwitch, useDeskKeyHandler } from "./desk-keys";
import { useQueue, useQueueCounts } from "./queue";
import { QueueItems } from "./queue-items";
import { useDepartedItems } from "./use-departed-items";

export function ModeratorPage() {
	const counts = useQueueCounts();
	const filters = [
		{ value: "all" as const, label: "All" },
		...useQueueCards().flatMap(({ kind, names, filter }) => (filter ? { value: kind, label: names.many } : [])),
	].map((tab) => {
		const text = getCountText(counts, tab.value);
		return text ? { ...tab, count: { shown: text, spoken: `${text} waiting` } } : tab;
	});
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
				</div>
				<div className="flex flex-wrap gap-3">
					<ButtonLink
						href="/community/moderator/professionals"
						variant="secondary"
						icon={<BadgeCheck aria-hidden size={18} />}
					>
						Professionals
					</ButtonLink>
					<ButtonLink
						href="/community/moderator/suspended"
						variant="secondary"
						icon={<UserRoundX aria-hidden size={18} />}
					>
						Suspended members
					</ButtonLink>
				</div>
				<div className="hidden basis-full md:block">
					<DeskKeysSwitch />
				</div>
			</header>
			<BreakHint />
			<ScrollRow>
				<SegmentedControl legend="Show" options={filters} value={filter} onChange={setFilter} />
			</ScrollRow>
			{data ? (
				data.length === 0 && !hasNextPage ? (
					<EmptyState
						drawing={<NothingPendingDrawing />}
						title="Nothing is waiting"
						text="Everything has been reviewed. Thank you."
					/>
				) : (
					<div ref={queue} className="flex flex-col gap-4">
						<QueueItems key={filter} queue={data} opened={opened} heading={heading} />
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
