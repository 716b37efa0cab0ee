/** What the page of a Room has in every state but inside: the way back, its title and hosts, and when it is. */
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Room } from "@/lib/api/types.gen";
import { getTimeZone } from "@/lib/time-zone";
import { AppLink } from "@/ui/app-link";
import { TagList } from "@/ui/tag-list";
import { PrivateBadge, RoomTime, WeeklyBadge } from "./room-card";
import { RoomDecision } from "./room-decision";
import { HostList } from "./room-hosts";
import { ROOMS } from "./room-path";
import { RoomState } from "./room-state";
import { formatTier } from "./room-text";

export function AllRoomsLink() {
	return (
		<AppLink href={ROOMS} className="inline-flex min-h-11 items-center gap-2 self-start text-link hover:underline">
			<ArrowLeft aria-hidden size={18} />
			All Rooms
		</AppLink>
	);
}

export function RoomFrame({ room, children }: { room: Room; children: ReactNode }) {
	return (
		<div className="flex flex-col gap-5">
			<AllRoomsLink />
			<header className="flex flex-col gap-3">
				<div className="flex flex-wrap items-center gap-2">
					<RoomState status={room.status} />
					{room.isPrivate && <PrivateBadge />}
					{room.isWeekly && <WeeklyBadge />}
					<span className="text-muted text-sm">{formatTier(room.minTier)}</span>
				</div>
				<h1 tabIndex={-1} className="break-words">
					{room.title}
				</h1>
				<div>
					<RoomTime room={room} />
					<p className="text-muted text-sm">{`In your time zone (${getTimeZone()}).`}</p>
				</div>
				<HostList cards={room.hostCards} />
			</header>
			<RoomDecision roomId={room.id} />
			{children}
		</div>
	);
}

/** What its hosts say about it. */
export function RoomAbout({ room }: { room: Room }) {
	return (
		<>
			{room.description !== "" && <p className="max-w-prose whitespace-pre-line break-words">{room.description}</p>}
			<TagList tags={room.tags} />
		</>
	);
}
