/** Static placeholder lines for loading text. */
import { classNames } from "./class-names";

export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
	return (
		<div aria-hidden className={classNames("flex flex-col gap-3", className)}>
			{Array.from({ length: lines }, (_, line) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
				<div key={line} className={classNames("h-4 rounded-sm bg-line/60", line === lines - 1 && "w-2/3")} />
			))}
		</div>
	);
}

/** Placeholder cards, with one word for screen readers. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
	return (
		<div className="flex flex-col gap-4">
			<p role="status" className="sr-only">
				Loading
			</p>
			{Array.from({ length: count }, (_, card) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move.
				<div key={card} className="rounded-lg border border-line bg-surface p-5">
					<div className="mb-4 flex items-center gap-3">
						<div className="size-11 rounded-full bg-line/60" />
						<div className="h-4 w-32 rounded-sm bg-line/60" />
					</div>
					<Skeleton />
				</div>
			))}
		</div>
	);
}
