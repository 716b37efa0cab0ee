/** What rooms bring to the app. */
import type { Feature } from "@/commons/feature/feature";

const ALL = [["rooms"]] as const;

export const rooms: Feature = {
	name: "rooms",
	refresh: { rooms: ALL, call: [["rooms", "call"]], connected: ALL },
	contributions: () => import("./contributions"),
};
