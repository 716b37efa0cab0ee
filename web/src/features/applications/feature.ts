/** What applications of mental-health professionals bring to the app: their pages, and those of reviewers and admins. */
import type { Feature } from "@/commons/feature/feature";

const ALL = [["applications"]] as const;
const OWN = [["applications", "own"]] as const;

export const applications: Feature = {
	name: "applications",
	routes: [
		{
			path: "/professional-application",
			side: "none",
			page: () => import("./application-page").then(({ ApplicationPage }) => ApplicationPage),
		},
		{
			path: "/application-pending",
			side: "none",
			page: () => import("./pending-page").then(({ PendingPage }) => PendingPage),
		},
		{
			path: "/moderator/professionals",
			side: "none",
			page: () => import("./desk/professionals-page").then(({ ProfessionalsPage }) => ProfessionalsPage),
		},
		{
			path: "/admin/registers",
			side: "none",
			page: () => import("./desk/registers-page").then(({ RegistersPage }) => RegistersPage),
		},
	],
	refresh: { desk: ALL, reviews: OWN, connected: ALL },
	contributions: () => import("./contributions"),
};
