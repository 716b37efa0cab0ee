/** A Room that is planned: when it begins, what will happen, and what those who lead it can do. */
import type { Room } from "@/lib/api/types.gen";
import { Card } from "@/ui/card";
import { ComingIn } from "./coming-in";
import { RemindButton } from "./remind-button";
import { RoomActions } from "./room-actions";
import { RoomAbout, RoomFrame } from "./room-frame";
import { formatUntil } from "./room-text";
import { useNow } from "./use-now";

export function ScheduledRoom({ room }: { room: Room }) {
	const now = useNow(room.startsAt);
	const leads = room.can.open || room.can.begin;
	return (
		<RoomFrame room={room}>
			<Card className="flex flex-col gap-4">
				<p role="status" className="font-semibold">
					{room.startsAt > now ? `It begins ${formatUntil(room.startsAt, now)}.` : getLateText(leads)}
				</p>
				<RoomAbout room={room} />
				<RemindButton room={room} />
				<RoomActions room={room} />
			</Card>
			<ComingIn room={room} />
		</RoomFrame>
	);
}

const getLateText = (leads: boolean): string =>
	leads
		? "It's time. You can open the waiting room when you're ready."
		: "The hosts are a little late. You don't have to do anything: this page changes as soon as they open the Room.";
