/** What a member has reported and what came of it; never what became of somebody. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { pagedList } from "@/lib/paged-list";
import { Badge, type BadgeTone } from "@/ui/badge";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Paginator } from "@/ui/paginator";
import { RelativeTime } from "@/ui/relative-time";
import { Skeleton } from "@/ui/skeleton";
import { listMyReports, type MyReport, type ReportState, type SubjectKind } from "./api";
import { causeTitles } from "./causes";

export const REPORTS = ["reports", "mine"] as const;

const kinds: Readonly<Record<SubjectKind, string>> = {
	win: "A Win",
	question: "A Question",
	comment: "A Comment",
	member: "A profile",
	message: "A message in the chat",
	letter: "Direct messages",
};

const states: Readonly<Record<ReportState, { tone: BadgeTone; word: string; text: string }>> = {
	open: { tone: "warn", word: "Received", text: "A moderator will look at it." },
	changed: { tone: "success", word: "Done", text: "A moderator has looked and acted on it. Thank you." },
	kept: { tone: "neutral", word: "Looked at", text: "A moderator has looked. It follows our guidelines and stays." },
	gone: { tone: "neutral", word: "Gone", text: "Its author took it back." },
};

export function MyReports() {
	const list = useInfiniteQuery(pagedList(REPORTS, listMyReports, ({ id }) => id));
	return (
		<Card>
			<h2>Your reports</h2>
			{list.data ? (
				list.data.length === 0 ? (
					<p className="mt-2 text-muted">
						You have not reported anything. If something does not feel right, its menu has “Report”.
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
					title="This list did not load"
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
	return (
		<li>
			<p className="flex flex-wrap items-center gap-2">
				<span className="font-semibold">{kinds[report.kind]}</span>
				<Badge tone={tone}>{word}</Badge>
			</p>
			<p className="text-muted text-sm">
				{causeTitles[report.cause]} · <RelativeTime at={report.createdAt} />
			</p>
			<p>{text}</p>
		</li>
	);
}
