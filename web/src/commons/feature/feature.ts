/** The contract of a feature: its pages, and what it adds to the pages of others. */
import type { QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Change } from "@/lib/live/live";
import type { Contributions, PartName } from "./contributions";

/** Descriptors come with the first script, before any page: they name addresses, and import everything else later. */
export interface Feature {
	/** The name of its folder. */
	name: string;
	routes?: readonly (PageRoute | RedirectRoute)[];
	/** The cached queries to load again after a live change, and after every connection. */
	refresh?: { readonly [C in Change | "connected"]?: readonly QueryKey[] };
	/** What it adds to other pages; they come with the community's first page. */
	contributions?: () => Promise<{ contributions: Contributions }>;
}

interface RouteBase {
	/** Below the layout's address. */
	path: string;
}

export interface PageRoute extends RouteBase {
	page: () => Promise<ComponentType>;
	/** What stays around the pages that name the same frame, as members go from one to another. */
	frame?: () => Promise<ComponentType>;
	/** Pages for visitors are outside the community. */
	layout?: "plain";
	/** Without the side column, which is beside or below every other page. */
	side?: "none";
	/** The parts of all features that the page shows. */
	needs?: readonly PartName[];
}

export interface RedirectRoute extends RouteBase {
	to: string;
}
