/** What Rooms add to the notification settings: a calendar that follows the member's reminders. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SettingsPart } from "@/commons/feature/settings-part";
import { renewRoomCalendar, revokeRoomCalendar, showRoomCalendar } from "@/lib/api/sdk.gen";
import { toApiError } from "@/lib/api-error";
import { formatDate } from "@/lib/dates";
import { useSession } from "@/lib/session";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { Skeleton } from "@/ui/skeleton";
import { useCopy } from "@/ui/use-copy";

export const part: SettingsPart = { Content: CalendarSection, last: true };

const KEY = ["rooms", "calendar"] as const;

function CalendarSection() {
	const { admitted } = useSession();
	const { data, error, refetch } = useQuery({
		queryKey: KEY,
		queryFn: ({ signal }) => showRoomCalendar({ signal }),
		enabled: admitted,
	});
	if (!admitted) return null;
	return (
		<Card className="flex flex-col gap-4">
			<div>
				<h2>Rooms in your calendar</h2>
				<p className="mt-2 text-muted">
					A link for your calendar app. It shows the titles and times of the Rooms you're reminded of, to anyone who has
					the link.
				</p>
			</div>
			{data ? (
				<CalendarLink createdAt={data.createdAt} />
			) : error ? (
				<ErrorState
					title="Couldn't load this setting"
					text="Nothing is lost. Please try again."
					requestId={toApiError(error).requestId}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton />
			)}
		</Card>
	);
}

function CalendarLink({ createdAt }: { createdAt: number | null }) {
	const client = useQueryClient();
	const copy = useCopy();
	const onSettled = () => client.invalidateQueries({ queryKey: KEY });
	const renew = useMutation({ mutationFn: () => renewRoomCalendar(), onSettled });
	const revoke = useMutation({
		mutationFn: () => revokeRoomCalendar(),
		onSuccess: () => renew.reset(),
		onSettled,
	});
	const url = renew.data?.url;
	return (
		<>
			<p role="status">
				{url
					? "This is the only time we show this link."
					: createdAt === null
						? "You have no calendar link."
						: `Your calendar link is from ${formatDate(createdAt)}. A new link replaces it.`}
			</p>
			{url && <code className="break-all rounded-md bg-sunken p-3">{url}</code>}
			<div className="flex flex-wrap gap-2">
				{url ? (
					<Button onClick={() => void copy(url, "Link copied.", "We couldn't copy the link.")}>Copy link</Button>
				) : (
					<Button variant="secondary" busy={renew.isPending} onClick={() => renew.mutate()}>
						{createdAt === null ? "Create a link" : "Make a new link"}
					</Button>
				)}
				{createdAt !== null && (
					<Button variant="secondary" busy={revoke.isPending} onClick={() => revoke.mutate()}>
						Turn off
					</Button>
				)}
			</div>
			{(renew.error ?? revoke.error) && <InlineAlert>That didn't work. Please try again.</InlineAlert>}
		</>
	);
}
