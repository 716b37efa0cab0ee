/** The features that are not built yet: each has an address, and a page that says what will be there. */
import type { Feature, PageRoute } from "@/commons/feature/feature";
import type { placeholders as contents } from "./placeholders";

const route = (path: string, what: keyof typeof contents): PageRoute => ({
	path,
	page: () => import("./placeholder-page").then(({ createPlaceholderPage }) => createPlaceholderPage(what)),
});

const applicantRoute = (path: string, step: "application" | "pending"): PageRoute => ({
	path,
	page: () => import("./applicant-page").then(({ createApplicantPage }) => createApplicantPage(step)),
});

export const placeholders: Feature = {
	name: "placeholders",
	routes: [
		route("/sponsors", "sponsors"),
		route("/companion-app", "companionApp"),
		route("/admin", "admin"),
		applicantRoute("/professional-application", "application"),
		applicantRoute("/application-pending", "pending"),
	],
	contributions: () => import("./contributions"),
};
