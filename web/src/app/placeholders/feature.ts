/** The features that are not built yet: each has an address, and a page that says what will be there. */
import type { Feature, PageRoute } from "@/commons/feature/feature";
import type { placeholders as contents } from "./placeholders";

const route = (path: string, what: keyof typeof contents): PageRoute => ({
	path,
	page: () => import("./placeholder-page").then(({ createPlaceholderPage }) => createPlaceholderPage(what)),
});

export const placeholders: Feature = {
	name: "placeholders",
	routes: [route("/sponsors", "sponsors"), route("/companion-app", "companionApp"), route("/admin", "admin")],
	contributions: () => import("./contributions"),
};
