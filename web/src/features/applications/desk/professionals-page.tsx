/** The verified Professionals: until when, checked by whom; a verification can be suspended, and that lifted again. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { BookOpenCheck } from "lucide-react";
import { useRef, useState } from "react";
import { listVerifiedProfessionals } from "@/lib/api/sdk.gen";
import { pagedList } from "@/lib/paged-list";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { ScrollRow } from "@/ui/scroll-row";
import { SegmentedControl } from "@/ui/segmented-control";
import { SkeletonCards } from "@/ui/skeleton";
import { applicationKeys } from "../application-queries";
import { VerifiedLine } from "./verified-line";
import { WaitingTimes } from "./waiting-times";

const filters = [
	{ value: "active", label: "Verified" },
	{ value: "ending", label: "Ending soon" },
	{ value: "suspended", label: "Suspended" },
	{ value: "expired", label: "Ended" },
] as const;

type Filter = (typeof filters)[number]["value"];

const emptyTexts: Readonly<Record<Filter, string>> = {
	active: "Nobody is verified yet.",
	ending: "No verification ends within 30 days.",
	suspended: "Nobody is suspended.",
	expired: "No verification has ended.",
};

export function ProfessionalsPage() {
	const { user } = useSession();
	const heading = useRef<HTMLHeadingElement>(null);
	const [state, setState] = useState<Filter>("active");
	const list = useInfiniteQuery(
		pagedList(
			[...applicationKeys.verified, state],
			({ query, signal }) => listVerifiedProfessionals({ query: { state, ...query }, signal }),
			({ member, checkedAt }) => `${member.uid} ${checkedAt}`,
		),
	);
	return (
		<div className="flex flex-col gap-5">
			<header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
				<div>
					<h1 ref={heading} tabIndex={-1}>
						Verified professionals
					</h1>
					<p className="text-muted">
						Whose licence we checked, and until when.{" "}
						<AppLink href="/community/moderator" className="text-link underline">
							Back to queue
						</AppLink>
					</p>
				</div>
				{user?.isAdmin && (
					<ButtonLink
						href="/community/admin/registers"
						variant="secondary"
						icon={<BookOpenCheck aria-hidden size={18} />}
					>
						Public registers
					</ButtonLink>
				)}
			</header>
			{user?.isAdmin && <WaitingTimes />}
			<ScrollRow>
				<SegmentedControl legend="Show" options={filters} value={state} onChange={setState} />
			</ScrollRow>
			{list.data ? (
				<Card>
					{list.data.length === 0 && <p className="text-muted">{emptyTexts[state]}</p>}
					<ul className="divide-y divide-line">
						{list.data.map((one) => (
							<VerifiedLine
								key={`${one.member.uid} ${one.checkedAt}`}
								one={one}
								onGone={() => heading.current?.focus()}
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
