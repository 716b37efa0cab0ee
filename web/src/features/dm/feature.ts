/** What direct messages bring to the app. */
import type { Feature } from "@/commons/feature/feature";

const ALL = [["dm"]] as const;

export const dm: Feature = {
	name: "dm",
	routes: [
		{ path: "/dm", side: "none", page: () => import("./dm-page").then(({ DmPage }) => DmPage) },
		{
			path: "/dm/$id",
			side: "none",
			page: () => import("./thread-page").then(({ ThreadPage }) => ThreadPage),
		},
	],
	refresh: { messages: ALL, connected: ALL },
	contributions: () => import("./contributions"),
};
