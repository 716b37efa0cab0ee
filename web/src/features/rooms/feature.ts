/** What rooms bring to the app. */
import type { Feature } from "@/commons/feature/feature";

const ALL = [["rooms"]] as const;

export const rooms: Feature = {
	name: "rooms",
	routes: [
		{ path: "/rooms", page: () => import("./rooms-page").then(({ RoomsPage }) => RoomsPage) },
		{ path: "/rooms/replays/$id", page: () => import("./replays/replay-page").then(({ ReplayPage }) => ReplayPage) },
		{ path: "/rooms/$id", side: "none", page: () => import("./room-page").then(({ RoomPage }) => RoomPage) },
	],
	refresh: { rooms: ALL, call: [["rooms", "call"]], connected: ALL },
	contributions: () => import("./contributions"),
};
