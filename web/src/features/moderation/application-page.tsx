/** One application of the queue on a page of its own: its file, the check, and the decision. */
import { useParams, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { useToast } from "@/ui/toast";
import { useQueue, useRefreshQueue } from "./queue";
import { QueueItem } from "./queue-item";

const DESK = "/community/moderator";

export function ApplicationPage() {
	const { id } = useParams({ strict: false });
	const router = useRouter();
	const toast = useToast();
	const refresh = useRefreshQueue();
	const heading = useRef<HTMLHeadingElement>(null);
	const [opened] = useState(() => new Map<string, string>());
	const queue = useQueue("professional_application");
	const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = queue;
	const item = data?.find((one) => one.id === id);
	const isFurther = data !== undefined && !item && hasNextPage;
	useEffect(() => {
		if (isFurther && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
	}, [isFurther, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

	function leave() {
		void router.navigate({ href: DESK });
	}
	return (
		<div className="flex flex-col gap-4">
			<header>
				<AppLink href={DESK} className="inline-flex min-h-11 items-center gap-2">
					<ArrowLeft aria-hidden size={18} />
					Back to queue
				</AppLink>
				<h1 ref={heading} tabIndex={-1}>
					Application
				</h1>
			</header>
			{item ? (
				<QueueItem
					pending={item}
					opened={opened}
					onLeft={leave}
					visit={{
						onLeft: (text) => {
							toast({ text, key: item.id });
							refresh();
							leave();
						},
					}}
				/>
			) : error ? (
				<ErrorState
					title="Couldn't load the application"
					text="Nothing is lost. Please try again."
					requestId={error.requestId}
					busy={queue.isFetching}
					onRetry={() => void (isFetchNextPageError ? fetchNextPage() : queue.refetch())}
				/>
			) : data && !isFurther ? (
				<Card>
					<p>This application isn't waiting any more: it was decided, withdrawn, or the applicant is asked for more.</p>
					<ButtonLink href={DESK} variant="secondary" className="mt-4">
						Back to queue
					</ButtonLink>
				</Card>
			) : (
				<SkeletonCards count={1} />
			)}
		</div>
	);
}
