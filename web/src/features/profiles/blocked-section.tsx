/** The members whom the member has blocked, and unblocking them. */
import { useEffect, useRef } from "react";
import { useBlocked, useUnblock } from "@/commons/blocks/blocks";
import type { Blocked } from "@/lib/api/types.gen";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { RelativeTime } from "@/ui/relative-time";
import { Skeleton } from "@/ui/skeleton";

export function BlockedSection() {
	const list = useBlocked();
	const { data, error } = list;
	return (
		<Card>
			<h2>Blocked people</h2>
			{data && data.length === 0 && (
				<p className="mt-2 text-muted">Nobody. You can block someone in the menu of their profile; they aren't told.</p>
			)}
			{data && data.length > 0 && <BlockedList blocked={data} />}
			{data && list.hasNextPage && (
				<Paginator
					more
					busy={list.isFetchingNextPage}
					failed={list.isFetchNextPageError}
					onMore={() => void list.fetchNextPage()}
				/>
			)}
			{!data && !error && <Skeleton className="mt-4" />}
			{!data && error && (
				<div className="mt-3">
					<ErrorState
						title="Couldn't load this list"
						text="Nothing is lost. Please try again."
						requestId={error.requestId}
						busy={list.isFetching}
						onRetry={() => void list.refetch()}
					/>
				</div>
			)}
		</Card>
	);
}

function BlockedList({ blocked }: { blocked: Blocked[] }) {
	const unblock = useUnblock();
	const list = useRef<HTMLUListElement>(null);
	// The pressed button disappears with its row, and the focus with it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the list gets shorter.
	useEffect(() => {
		if (unblock.isSuccess && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
	}, [blocked.length]);
	return (
		<ul ref={list} tabIndex={-1} className="mt-2 divide-y divide-line outline-none">
			{blocked.map(({ member, blockedAt }) => (
				<li key={member.uid} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
					<Avatar person={member} size={44} />
					<div className="min-w-0 grow">
						<p className="break-words font-semibold">{member.displayName}</p>
						<p className="text-muted text-sm">
							Blocked <RelativeTime at={blockedAt} />
						</p>
					</div>
					<Button
						variant="secondary"
						aria-label={`Unblock ${member.displayName}`}
						busy={unblock.isPending && unblock.variables.uid === member.uid}
						onClick={() => unblock.mutate(member)}
					>
						Unblock
					</Button>
				</li>
			))}
		</ul>
	);
}
