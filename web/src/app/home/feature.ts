/** The first page of the community, and the notice that it is closed. */
import type { Feature } from "@/commons/feature/feature";

export const home: Feature = {
	name: "home",
	routes: [
		{ path: "/", page: () => import("../pages/home-page").then(({ HomePage }) => HomePage) },
		{
			path: "/maintenance",
			page: () => import("../pages/maintenance-page").then(({ MaintenancePage }) => MaintenancePage),
		},
	],
	contributions: () => import("./contributions"),
};
