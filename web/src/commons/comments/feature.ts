/** What comments bring to the app; they have no pages of their own. */
import type { Feature } from "@/commons/feature/feature";

export const comments: Feature = {
	name: "comments",
	refresh: { reviews: [["comments"]] },
	contributions: () => import("./contributions"),
};
