/** What a Room says of itself, in lines of text. */
import type { Room } from "@/lib/api/types.gen";
import { formatHosts, formatLength, formatRoomTime, formatTier } from "./room-text";

export function RoomSummary({ room }: { room: Room }) {
	return [
		room.title,
		room.description,
		formatHosts(room.hostCards),
		`${formatRoomTime(room.startsAt, Date.now())}, about ${formatLength(room.minutes)}`,
		`${formatTier(room.minTier)}, space for ${room.capacity}`,
		room.tags.join(", "),
	]
		.filter((line) => line !== "")
		.join("\n");
}
