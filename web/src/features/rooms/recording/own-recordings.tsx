/** What Rooms add to the privacy settings: the recordings a member is in, and the way out of each. */
import { useQuery } from "@tanstack/react-query";
import type { SettingsPart } from "@/commons/feature/settings-part";
import { listOwnRecordings } from "@/lib/api/sdk.gen";
import type { OwnRecording, OwnRecordings as OwnRecordingList } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";
import type { ApiError } from "@/lib/http";
import { useSession } from "@/lib/session";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";
import { HidePartButton } from "../replays/hide-part";
import { ownRecordingsKey } from "../replays/replay-queries";

export const part: SettingsPart = { Content: OwnRecordings, last: true };

function OwnRecordings() {
	const { admitted } = useSession();
	const { data, error, isFetching, refetch } = useQuery<OwnRecordingList, ApiError>({
		queryKey: ownRecordingsKey,
		queryFn: ({ signal }) => listOwnRecordings({ signal }),
		enabled: admitted,
	});
	if (!admitted) return null;
	return (
		<Card className="flex flex-col gap-2">
			<h2 tabIndex={-1}>Recordings you're in</h2>
			{data && (
				<p className="text-muted">
					{data.items.length > 0
						? "You said yes to these. You can take your voice and picture out at any time, whatever your plan."
						: "None. You're asked before you are ever recorded in a Room."}
				</p>
			)}
			{data && data.items.length > 0 && (
				<ul aria-label="Recordings you're in" className="divide-y divide-line">
					{data.items.map((recording) => (
						<Row key={recording.id} recording={recording} />
					))}
				</ul>
			)}
			{!data && !error && <Skeleton />}
			{!data && error && (
				<ErrorState
					title="Couldn't load your recordings"
					text="Nothing is lost. Please try again."
					requestId={error.requestId}
					busy={isFetching}
					onRetry={() => void refetch()}
				/>
			)}
		</Card>
	);
}

function Row({ recording }: { recording: OwnRecording }) {
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<div className="min-w-0 grow">
				<p className="break-words font-semibold">{recording.title}</p>
				<p className="text-muted text-sm">{formatDate(recording.startedAt)}</p>
			</div>
			<HidePartButton id={recording.id} of={recording.title} />
		</li>
	);
}
