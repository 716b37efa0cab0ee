/** What the pages of partners bring to the app: those of professionals, and of ambassadors. */
import type { Feature } from "@/commons/feature/feature";

/** A session changes when the role does; a review, when the verification does. */
const PRACTICE = [["practice"]] as const;

export const partners: Feature = {
	name: "partners",
	routes: [
		{ path: "/partners", page: () => import("./partners-page").then(({ PartnersPage }) => PartnersPage) },
		{
			path: "/partners/practice",
			side: "none",
			page: () => import("./practice-page").then(({ PracticePage }) => PracticePage),
		},
	],
	refresh: { session: PRACTICE, reviews: PRACTICE, connected: PRACTICE },
	contributions: () => import("./contributions"),
};
