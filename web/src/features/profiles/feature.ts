/** What profiles bring to the app. */
import type { Feature } from "@/commons/feature/feature";

export const profiles: Feature = {
	name: "profiles",
	routes: [
		{
			path: "/profile",
			page: () => import("./own-profile-page").then(({ OwnProfilePage }) => OwnProfilePage),
			needs: ["ownProfile"],
		},
		{
			path: "/profile/$uid",
			page: () => import("./public-profile-page").then(({ PublicProfilePage }) => PublicProfilePage),
			needs: ["profile"],
		},
	],
	refresh: { reviews: [["profiles"]] },
	contributions: () => import("./contributions"),
};
