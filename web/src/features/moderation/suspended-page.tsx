/** The suspended members, since when, by whom and why; one press ends a suspension and can be undone. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { endSuspension, listSuspended, suspendMember } from "@/lib/api/sdk.gen";
import type { Suspended } from "@/lib/api/types.gen";
import { pagedList } from "@/lib/paged-list";
import { AppLink } from "@/ui/app-link";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { RelativeTime } from "@/ui/relative-time";
import { SkeletonCards } from "@/ui/skeleton";
import { useToast } from "@/ui/toast";
import { getErrorText } from "./error-text";

const SUSPENDED = ["moderation", "suspended"] as const;

export function SuspendedPage() {
	const heading = useRef<HTMLHeadingElement>(null);
	const list = useInfiniteQuery(pagedList(SUSPENDED, listSuspended, ({ member }) => member.uid));
	const lift = useLiftSuspension(() => heading.current?.focus());
	return (
		<div className="flex flex-col gap-5">
			<header>
				<h1 ref={heading} tabIndex={-1}>
					Suspended members
				</h1>
				<p className="text-muted">
					These members can't log in.{" "}
					<AppLink href="/community/moderator" className="text-link underline">
						Back to queue
					</AppLink>
				</p>
			</header>
			{list.data ? (
				<Card>
					{list.data.length === 0 && <p className="text-muted">Nobody is suspended.</p>}
					<ul className="divide-y divide-line">
						{list.data.map((one) => (
							<Line
								key={one.member.uid}
								one={one}
								busy={lift.isPending && lift.variables.member.uid === one.member.uid}
								onLift={() => lift.mutate(one)}
							/>
						))}
					</ul>
					<Paginator
						more={list.hasNextPage}
						busy={list.isFetchingNextPage}
						failed={list.isFetchNextPageError}
						onMore={() => void list.fetchNextPage()}
					/>
				</Card>
			) : list.error ? (
				<ErrorState
					title="Couldn't load this list"
					text="Nothing is lost. Please try again."
					requestId={list.error.requestId}
					busy={list.isFetching}
					onRetry={() => void list.refetch()}
				/>
			) : (
				<SkeletonCards count={1} />
			)}
		</div>
	);
}

function Line({ one, busy, onLift }: { one: Suspended; busy: boolean; onLift: () => void }) {
	const { member, since, by, reason } = one;
	return (
		<li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
			<Avatar person={member} size={44} />
			<div className="min-w-0 grow">
				<p className="break-words font-semibold">{member.displayName}</p>
				<p className="text-muted text-sm">
					<RelativeTime at={since} />
					{by !== null && ` by ${by}`}
				</p>
				{reason !== null && (
					<p dir="auto" className="max-w-prose overflow-hidden whitespace-pre-line wrap-anywhere">
						{reason}
					</p>
				)}
			</div>
			<Button
				variant="secondary"
				aria-label={`End the suspension of ${member.displayName}`}
				busy={busy}
				onClick={onLift}
			>
				End suspension
			</Button>
		</li>
	);
}

/** Ends a suspension; undoing it suspends again for the same reason, which is logged again. */
function useLiftSuspension(onGone: () => void) {
	const client = useQueryClient();
	const toast = useToast();
	const again = () => client.invalidateQueries({ queryKey: SUSPENDED });

	async function undo({ member, reason }: Suspended) {
		const news = { key: member.uid, about: member.displayName };
		try {
			await suspendMember({ path: { uid: member.uid }, body: { reason: reason ?? "Suspended again" } });
			toast({ ...news, text: "Undone. They're suspended again." });
		} catch (thrown) {
			toast({ ...news, text: getErrorText(thrown) });
		}
		await again();
	}

	return useMutation({
		mutationFn: ({ member }: Suspended) => endSuspension({ path: { uid: member.uid } }),
		onSuccess: async (_, one) => {
			toast({
				key: one.member.uid,
				about: one.member.displayName,
				text: "They can log in again.",
				action: { label: "Undo", onAct: () => void undo(one) },
			});
			onGone();
			await again();
		},
		onError: (thrown, { member }) => toast({ key: member.uid, about: member.displayName, text: getErrorText(thrown) }),
	});
}
