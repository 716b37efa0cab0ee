/** One replay in a list. */
import { Clapperboard, Clock3, Headphones, LoaderCircle, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { ReplaySummary } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { TagList } from "@/ui/tag-list";
import { PrivateBadge } from "../room-card";
import { HostsLine } from "../room-hosts";
import { formatRoomTime } from "../room-text";
import { useNow } from "../use-now";
import { getReplayPath } from "./replay-path";
import { formatDuration } from "./replay-text";

export function ReplayCard({ replay }: { replay: ReplaySummary }) {
	const titleId = useId();
	const { id, room, hosts, state, expiresAt } = replay;
	return (
		<Card as="article" aria-labelledby={titleId} className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-2 empty:hidden">
				<ReplayStateBadge state={state} />
				{room.isPrivate && <PrivateBadge />}
			</div>
			<h3 id={titleId} className="text-lg">
				<AppLink
					href={getReplayPath(id)}
					className="-my-2 inline-flex min-h-11 items-center break-words py-2 text-text hover:underline"
				>
					{room.title}
				</AppLink>
			</h3>
			<HostsLine cards={hosts} />
			<ReplayFacts replay={replay} />
			<TagList tags={room.tags} />
			<p className="text-muted text-sm">{`Here until ${formatDate(expiresAt)}.`}</p>
		</Card>
	);
}

function ReplayStateBadge({ state }: Pick<ReplaySummary, "state">) {
	if (state === "ready") return null;
	if (state === "composing") {
		return (
			<Badge tone="info" icon={<LoaderCircle aria-hidden size={12} />}>
				Being prepared
			</Badge>
		);
	}
	return (
		<Badge tone="warn" icon={<TriangleAlert aria-hidden size={12} />}>
			Couldn't be prepared
		</Badge>
	);
}

/** When it was recorded, how long it is, and whether there is more than sound. */
export function ReplayFacts({ replay }: { replay: ReplaySummary }) {
	const { startedAt, durationMs, hasVideo, state } = replay;
	const now = useNow();
	const isReady = state === "ready" && durationMs !== null;
	const Icon = !isReady ? Clock3 : hasVideo ? Clapperboard : Headphones;
	return (
		<p className="flex flex-wrap items-center gap-x-2 text-muted">
			<Icon aria-hidden size={16} className="shrink-0" />
			<time dateTime={new Date(startedAt).toISOString()}>{formatRoomTime(startedAt, now)}</time>
			{isReady && (
				<>
					<span aria-hidden className="max-sm:hidden">
						·
					</span>
					<span>{formatDuration(durationMs)}</span>
					{!hasVideo && (
						<>
							<span aria-hidden className="max-sm:hidden">
								·
							</span>
							<span>Sound only</span>
						</>
					)}
				</>
			)}
		</p>
	);
}
