/** What saved posts bring to the app. */
import type { Feature } from "@/commons/feature/feature";

export const saves: Feature = {
	name: "saves",
	contributions: () => import("./contributions"),
};
