/** What the directory of professionals brings to the app. */
import type { Feature } from "@/commons/feature/feature";

export const directory: Feature = {
	name: "directory",
	routes: [
		{
			path: "/professional-help",
			side: "none",
			page: () => import("./directory-page").then(({ DirectoryPage }) => DirectoryPage),
		},
		{
			path: "/professional-help/$uid",
			side: "none",
			page: () => import("./professional-page").then(({ ProfessionalPage }) => ProfessionalPage),
		},
	],
	contributions: () => import("./contributions"),
};
