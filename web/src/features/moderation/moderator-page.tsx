/** The moderators' desk: Wins that wait for a decision, oldest first. */
import { CircleCheck } from "lucide-react";
import { useRef } from "react";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { SkeletonCards } from "@/ui/skeleton";
import { BreakHint } from "./break-hint";
import { DeskKeysSwitch, useDeskKeysIn } from "./desk-keys";
import { useQueue } from "./queue";
import { QueueItem } from "./queue-item";
import { useVanished } from "./vanished";

export function ModeratorPage() {
	const heading = useRef<HTMLHeadingElement>(null);
	const queue = useRef<HTMLDivElement>(null);
	useDeskKeysIn(queue);
	const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
		useQueue();
	const opened = useVanished(data, heading);
	return (
		<div className="flex flex-col gap-5">
			<header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
				<div>
					<h1 ref={heading} tabIndex={-1}>
						Moderator
					</h1>
					<p className="text-muted">Wins that wait for someone to read them, oldest first.</p>
				</div>
				<div className="hidden md:block">
					<DeskKeysSwitch />
				</div>
			</header>
			<BreakHint />
			{data ? (
				data.length === 0 && !hasNextPage ? (
					<EmptyState
						icon={<CircleCheck aria-hidden size={32} />}
						title="Nothing is waiting"
						text="Every Win has been read. Thank you."
					/>
				) : (
					<div ref={queue} className="flex flex-col gap-4">
						{data.map((pending) => (
							<QueueItem
								key={pending.win.id}
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
					title="The queue did not load"
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
