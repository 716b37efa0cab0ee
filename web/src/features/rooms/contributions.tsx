/** What rooms add to other pages: the way to them, with its light. */
import { Mic } from "lucide-react";
import type { Contributions } from "@/commons/feature/contributions";
import { useRoomsState } from "@/commons/rooms/use-rooms-state";
import { RoomStatus } from "@/ui/room-status";
import { CallBar } from "./call/call-bar";
import { CallProvider } from "./call/call-provider";

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
	Provider: CallProvider,
	Bar: CallBar,
};

function RoomsState() {
	return <RoomStatus state={useRoomsState()} />;
}

/** Folded, only the light fits; screen readers still read its word. */
function RoomsLight() {
	return <RoomStatus state={useRoomsState()} compact />;
}
