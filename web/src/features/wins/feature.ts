/** What Wins bring to the app. */
import type { Feature } from "@/commons/feature/feature";

export const wins: Feature = {
	name: "wins",
	routes: [
		{ path: "/wins", page: () => import("./wins-page").then(({ WinsPage }) => WinsPage) },
		{ path: "/wins/$id", page: () => import("./win-page").then(({ WinPage }) => WinPage) },
	],
	refresh: { reviews: [["wins"]] },
	contributions: () => import("./contributions"),
};
