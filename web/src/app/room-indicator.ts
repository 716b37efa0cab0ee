/** The state of the Rooms entry: live, waiting or idle, from the rooms that this member may see (spec §2, O-39). */
import type { RoomState } from "@/ui/room-status";

export interface IndicatorRoom {
	status: string;
	isPrivate: boolean;
	callMembers: readonly string[];
	hosts: readonly string[];
	admins: readonly string[];
}

/** `rooms` is undefined while they are unknown, or if watching them failed. */
export function getRoomIndicator(rooms: readonly IndicatorRoom[] | undefined, uid: string): RoomState {
	const statuses = new Set(rooms?.filter((room) => canSee(room, uid)).map((room) => room.status));
	if (statuses.has("live")) return "live";
	return statuses.has("waiting_room") ? "waiting" : "idle";
}

function canSee(room: IndicatorRoom, uid: string): boolean {
	return !room.isPrivate || [room.callMembers, room.hosts, room.admins].some((list) => list.includes(uid));
}
