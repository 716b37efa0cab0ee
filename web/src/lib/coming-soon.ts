/** What doesn't exist yet. Building a feature removes its entry, and with it the mark wherever the feature is named. */
import type { GatedFeature } from "./generated/tiers.gen";

interface Unbuilt {
	/** Its page below /community, if it is to have one of its own. */
	path?: string;
	/** Its lines on the plan cards. */
	benefits?: readonly string[];
	/** What the upgrade dialog offers of it. */
	gates?: readonly GatedFeature[];
}

export const comingSoon = {
	sponsors: { path: "/community/sponsors" },
	// The menu leads to the operator's own app where there is one, so its entry there has no mark.
	companionApp: { path: "/community/companion-app" },
	admin: { path: "/community/admin" },
} as const satisfies Record<string, Unbuilt>;

type ComingSoonName = keyof typeof comingSoon;

/** What has a page that says so. */
export type PageComingSoonName = {
	[Name in ComingSoonName]: (typeof comingSoon)[Name] extends { path: string } ? Name : never;
}[ComingSoonName];

const unbuilt: readonly Unbuilt[] = Object.values(comingSoon);

export const isComingSoon = (name: string): boolean => Object.hasOwn(comingSoon, name);

export const isPageComingSoon = (path: string): boolean => unbuilt.some((one) => one.path === path);

export const isBenefitComingSoon = (text: string): boolean =>
	unbuilt.some(({ benefits = [] }) => benefits.includes(text));

export const isGateComingSoon = (feature: string): boolean =>
	unbuilt.some(({ gates = [] }) => gates.some((gate) => gate === feature));
