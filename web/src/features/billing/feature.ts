/** What billing brings to the app. */
import type { Feature } from "@/commons/feature/feature";

export const billing: Feature = {
	name: "billing",
	routes: [{ path: "/upgrade", side: "none", page: () => import("./plans-page").then(({ PlansPage }) => PlansPage) }],
	contributions: () => import("./contributions"),
};
