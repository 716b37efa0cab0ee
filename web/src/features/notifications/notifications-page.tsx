/** The member's notifications, day by day. */
import { Bell } from "lucide-react";
import { useId } from "react";
import { useParts } from "@/commons/feature/features";
import { NothingPendingDrawing } from "@/drawings/nothing-pending";
import type { Notification } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { classNames } from "@/ui/class-names";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { RelativeTime } from "@/ui/relative-time";
import { SkeletonCards } from "@/ui/skeleton";
import { groupByDay } from "./group-by-day";
import { useMarkAllRead, useMarkRead, useNotifications } from "./notification-queries";
import { getPath, getSentence } from "./notification-text";

export function NotificationsPage() {
	const list = useNotifications();
	const all = useMarkAllRead();
	const anyNew = list.data?.some((one) => !one.read) ?? false;
	return (
		<div className="flex flex-col gap-5">
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div>
					<h1>Notifications</h1>
					<p className="text-muted">
						Nothing here is urgent.{" "}
						<AppLink href="/community/settings/notifications">When and how we contact you</AppLink> is up to you.
					</p>
				</div>
				{anyNew && (
					<Button variant="secondary" busy={all.isPending} onClick={() => all.mutate()}>
						Mark all as read
					</Button>
				)}
			</header>
			{list.data ? (
				list.data.length === 0 ? (
					<EmptyState
						drawing={<NothingPendingDrawing />}
						title="Nothing yet"
						text="When someone replies to you, or a moderator reviews your post, you'll see it here."
					/>
				) : (
					<>
						{groupByDay(list.data, Date.now()).map(({ day, items }) => (
							<Day key={day} day={day} items={items} />
						))}
						<Paginator
							more={list.hasNextPage}
							busy={list.isFetchingNextPage}
							failed={list.isFetchNextPageError}
							onMore={() => void list.fetchNextPage()}
						/>
					</>
				)
			) : list.error ? (
				<ErrorState
					title="Couldn't load your notifications"
					text="Nothing is lost. Please try again."
					requestId={list.error.requestId}
					busy={list.isFetching}
					onRetry={() => void list.refetch()}
				/>
			) : (
				<SkeletonCards count={2} />
			)}
		</div>
	);
}

function Day({ day, items }: { day: string; items: readonly Notification[] }) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="mb-2 text-base">
				{day}
			</h2>
			<Card>
				<ul className="-my-2 divide-y divide-line">
					{items.map((one) => (
						<Line key={one.id} one={one} />
					))}
				</ul>
			</Card>
		</section>
	);
}

function Line({ one }: { one: Notification }) {
	const words = useParts("notificationWords");
	const read = useMarkRead();
	return (
		<li>
			<AppLink
				href={getPath(words, one)}
				onClick={() => !one.read && read.mutate(one.id)}
				className="flex min-h-11 items-center gap-3 py-3 text-text no-underline hover:underline"
			>
				{one.actor ? (
					<Avatar person={one.actor} />
				) : (
					<Bell aria-hidden size={20} className="mx-2.5 shrink-0 text-muted" />
				)}
				<span className="min-w-0 grow">
					<span className={classNames("block", !one.read && "font-semibold")}>{getSentence(words, one)}</span>
					{one.postName && <span className="block break-words text-muted">{`“${one.postName}”`}</span>}
					<span className="text-muted text-sm">
						<RelativeTime at={one.at} />
					</span>
				</span>
				{!one.read && (
					<span className="shrink-0">
						<span aria-hidden className="block size-2.5 rounded-full bg-primary" />
						<span className="sr-only">New</span>
					</span>
				)}
			</AppLink>
		</li>
	);
}
