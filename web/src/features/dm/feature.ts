/** What direct messages bring to the app. */
import type { Feature } from "@/commons/feature/feature";

const ALL = [["dm"]] as const;

const frame = () => import("./dm-frame").then(({ DmFrame }) => DmFrame);

export const dm: Feature = {
	name: "dm",
	routes: [
		{
			path: "/dm",
			side: "none",
			frame,
			page: () => import("./dm-page").then(({ DmPage }) => DmPage),
		},
		{
			path: "/dm/$id",
			side: "none",
			frame,
			page: () => import("./thread-page").then(({ ThreadPage }) => ThreadPage),
		},
	],
	refresh: { messages: ALL, connected: ALL },
	contributions: () => import("./contributions"),
};
