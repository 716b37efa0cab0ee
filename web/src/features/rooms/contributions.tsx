/** What rooms add to other pages: the way to them, with its light, and their part of notifications. */
import { Mic } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { useRoomsState } from "@/commons/rooms/use-rooms-state";
import { RoomStatus } from "@/ui/room-status";

export const contributions: Contributions = {
	sidebar: [
		{
			section: "Features",
			name: "Rooms",
			href: "/community/rooms",
			icon: Mic,
			Mark: RoomsState,
			FoldedMark: RoomsLight,
		},
	],
	parts: {
		notificationWords: () => import("./notification-words"),
		notificationsSettings: () => import("./notifications-settings"),
	},
};

function RoomsState() {
	return <RoomStatus state={useRoomsState()} />;
}

/** Folded, only the light fits; screen readers still read its word. */
function RoomsLight() {
	return <RoomStatus state={useRoomsState()} compact />;
}
