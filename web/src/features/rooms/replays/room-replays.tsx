/** The replays of a Room that has ended, or where to look for them. */
import { Play } from "lucide-react";
import type { ReplaySummary, Room } from "@/lib/api/types.gen";
import { formatTime } from "@/lib/dates";
import { isGateOpen } from "@/lib/gates";
import { useSession } from "@/lib/session";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { getReplayPath, REPLAYS } from "./replay-path";
import { useReplaysOf } from "./replay-queries";

export function RoomReplays({ room }: { room: Room }) {
	const { user } = useSession();
	if (!user) return null;
	if (room.recording === "off") return <p>It was not recorded.</p>;
	return isGateOpen(user.access, "view Room replays") ? <Replays room={room} /> : <MaybeReplay />;
}

function Replays({ room }: { room: Room }) {
	const { data, error } = useReplaysOf(room.id, room.endedAt);
	if (!data && !error) return null;
	if (!data || data.length === 0) return <MaybeReplay />;
	return (
		<ul aria-label="Replays" className="flex flex-wrap gap-3">
			{data.map((replay) => (
				<li key={replay.id}>
					<ButtonLink href={getReplayPath(replay.id)} icon={<Play aria-hidden size={18} />}>
						{getLabel(replay, data.length > 1)}
					</ButtonLink>
				</li>
			))}
		</ul>
	);
}

const MaybeReplay = () => (
	<p className="max-w-prose">
		If it was recorded, Supporters find it among the <AppLink href={REPLAYS}>replays</AppLink> for 30 days.
	</p>
);

/** Several are told apart by when they began. */
function getLabel({ state, startedAt }: ReplaySummary, isOneOfMany: boolean): string {
	const what = isOneOfMany ? `Replay from ${formatTime(startedAt)}` : "Watch the replay";
	if (state === "ready") return what;
	return state === "composing" ? "Replay, being prepared" : "Replay, couldn't be prepared";
}
