/** The member's reports and their outcome; never what happened to the author. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useParts } from "@/commons/feature/features";
import { listMyReports } from "@/lib/api/sdk.gen";
import type { MyReport, ReportState } from "@/lib/api/types.gen";
import { pagedList } from "@/lib/paged-list";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { RelativeTime } from "@/ui/relative-time";
import { Skeleton } from "@/ui/skeleton";
import { causeTitles } from "./causes";

export const REPORTS = ["reports", "mine"] as const;

const states: Readonly<Record<ReportState, { tone: BadgeTone; word: string; text: string }>> = {
	open: { tone: "warn", word: "Received", text: "A moderator will review it." },
	changed: { tone: "success", word: "Done", text: "A moderator reviewed it and took action. Thank you." },
	kept: { tone: "neutral", word: "Reviewed", text: "A moderator reviewed it. It follows our guidelines and stays." },
	gone: { tone: "neutral", word: "Gone", text: "The author withdrew it." },
};

export function MyReports() {
	const list = useInfiniteQuery(pagedList(REPORTS, listMyReports, ({ id }) => id));
	return (
		<Card>
			<h2>Your reports</h2>
			{list.data ? (
				list.data.length === 0 ? (
					<p className="mt-2 text-muted">
						You haven't reported anything. If something doesn't feel right, choose “Report” in its menu.
					</p>
				) : (
					<>
						<ul className="mt-3 flex flex-col gap-4">
							{list.data.map((report) => (
								<Line key={report.id} report={report} />
							))}
						</ul>
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
					title="Couldn't load this list"
					text="Nothing is lost. Please try again."
					requestId={list.error.requestId}
					onRetry={() => void list.refetch()}
				/>
			) : (
				<Skeleton className="mt-4" />
			)}
		</Card>
	);
}

function Line({ report }: { report: MyReport }) {
	const { tone, word, text } = states[report.state];
	const words = useParts("notificationWords");
	const subject = words.map(({ subjects }) => subjects?.[report.kind]).find((found) => found !== undefined);
	return (
		<li>
			<p className="flex flex-wrap items-center gap-2">
				<span className="font-semibold">{subject?.title ?? "A post"}</span>
				<Badge tone={tone}>{word}</Badge>
			</p>
			<p className="text-muted text-sm">
				{causeTitles[report.cause]} · <RelativeTime at={report.createdAt} />
			</p>
			<p>{(report.state === "kept" && subject?.reportKept) || text}</p>
		</li>
	);
}
