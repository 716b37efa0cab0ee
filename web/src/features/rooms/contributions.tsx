/** What rooms add to other pages: the way to them, with its light, the call that goes on, and their part of notifications. */
import { Mic } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { useRoomsState } from "@/commons/rooms/use-rooms-state";
import { RoomStatus } from "@/ui/room-status";
import { CallBar } from "./call/call-bar";
import { CallProvider } from "./call/call-provider";
import { LiveRoomCard } from "./live-room-card";
import { ROOMS } from "./room-path";

export const contributions: Contributions = {
	sidebar: [
		{
			section: "Features",
			name: "Rooms",
			href: ROOMS,
			icon: Mic,
			Mark: RoomsState,
			FoldedMark: RoomsLight,
		},
	],
	LiveCard: LiveRoomCard,
	Provider: CallProvider,
	Bar: CallBar,
	parts: {
		notificationWords: () => import("./notification-words"),
		queue: () => import("./queue-part"),
		privacySettings: () => import("./recording/own-recordings"),
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
