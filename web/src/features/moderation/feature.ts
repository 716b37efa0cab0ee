/** What moderation brings to the app. */
import type { Feature } from "@/commons/feature/feature";

const ALL = [["moderation"]] as const;

export const moderation: Feature = {
	name: "moderation",
	routes: [
		{
			path: "/moderator",
			side: "none",
			page: () => import("./moderator-page").then(({ ModeratorPage }) => ModeratorPage),
			needs: ["queue"],
		},
		{
			path: "/moderator/applications/$id",
			side: "none",
			page: () => import("./application-page").then(({ ApplicationPage }) => ApplicationPage),
			needs: ["queue"],
		},
		{
			path: "/moderator/suspended",
			side: "none",
			page: () => import("./suspended-page").then(({ SuspendedPage }) => SuspendedPage),
		},
	],
	refresh: { desk: ALL, connected: ALL },
	contributions: () => import("./contributions"),
};
