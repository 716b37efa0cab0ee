/** One Room in a list. */
import { Clock3, Lock, MicOff, Repeat, Volume2 } from "lucide-react";
import { useId } from "react";
import type { Room } from "@/lib/api/types.gen";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { TagList } from "@/ui/tag-list";
import { useIsInCall } from "./call/call-provider";
import { RemindButton } from "./remind-button";
import { HostsLine } from "./room-hosts";
import { getRoomPath } from "./room-path";
import { RoomState } from "./room-state";
import { formatLength, formatRoomTime, formatTier } from "./room-text";
import { useNow } from "./use-now";
import { WayIn } from "./way-in";

export function RoomCard({ room }: { room: Room }) {
	const titleId = useId();
	const href = getRoomPath(room.id);
	const isOpen = room.status === "live" || room.status === "waiting_room";
	const isInside = useIsInCall(room.id);
	const isOver = room.status === "ended" || room.status === "cancelled";
	return (
		<Card as="article" aria-labelledby={titleId} className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-2">
				<RoomState status={room.status} />
				{room.isPrivate && <PrivateBadge />}
				{room.isWeekly && <WeeklyBadge />}
				<span className="text-muted text-sm">{formatTier(room.minTier)}</span>
			</div>
			<h3 id={titleId} className="text-lg">
				<AppLink
					href={href}
					className="-my-2 inline-flex min-h-11 items-center break-words py-2 text-text hover:underline"
				>
					{room.title}
				</AppLink>
			</h3>
			<HostsLine cards={room.hostCards} />
			<RoomTime room={room} />
			<TagList tags={room.tags} />
			{!isOver && (
				<p className="flex items-center gap-2 text-muted text-sm">
					{isInside ? (
						<>
							<Volume2 aria-hidden size={16} className="shrink-0" />
							You're in this Room.
						</>
					) : (
						<>
							<MicOff aria-hidden size={16} className="shrink-0" />
							Microphone off: you come in to listen.
						</>
					)}
				</p>
			)}
			{isOpen && (
				<div>
					<WayIn room={room} isInside={isInside} />
				</div>
			)}
			{room.status === "scheduled" && <RemindButton room={room} />}
		</Card>
	);
}

export function WeeklyBadge() {
	return <Badge icon={<Repeat aria-hidden size={12} />}>Weekly</Badge>;
}

export function PrivateBadge() {
	return (
		<Badge tone="info" icon={<Lock aria-hidden size={12} />}>
			Private
		</Badge>
	);
}

/** When it is or was, for machines, too. */
export function RoomTime({ room }: { room: Pick<Room, "startsAt" | "minutes"> }) {
	const now = useNow();
	return (
		<p className="flex flex-wrap items-center gap-x-2 text-muted">
			<Clock3 aria-hidden size={16} className="shrink-0" />
			<time dateTime={new Date(room.startsAt).toISOString()}>{formatRoomTime(room.startsAt, now)}</time>
			<span aria-hidden className="max-sm:hidden">
				·
			</span>
			<span>{`About ${formatLength(room.minutes)}`}</span>
		</p>
	);
}
