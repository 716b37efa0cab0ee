/** The drawn portraits that members may choose instead of a photo, with the ground behind each. */
import type { Tint } from "./member-tint";

interface PortraitChoice {
	/** What tells it from the others, for those who do not see it. */
	name: string;
	tint: Tint;
}

/** In the order of their numbers, from 1. */
export const PORTRAITS: readonly PortraitChoice[] = [
	{ name: "Dark bob and glasses", tint: "heather" },
	{ name: "Short black curls", tint: "sand" },
	{ name: "Red beard", tint: "sky" },
	{ name: "Green headscarf", tint: "clay" },
	{ name: "Grey hair and glasses", tint: "moss" },
	{ name: "Grey bun", tint: "rose" },
	{ name: "Very short black hair", tint: "mint" },
	{ name: "Long black hair", tint: "stone" },
];

export const getPortraitPath = (number: number) => `/portraits/${number}.svg`;

/** The portrait at an address, if it is one's. */
export function findPortrait(address: string): PortraitChoice | undefined {
	return PORTRAITS.find((_, at) => getPortraitPath(at + 1) === address);
}

/** Stands for the member's own photo where portraits are chosen by number. */
export const OWN_PHOTO = -1;

/** Its number, or null for a photo or nothing. */
export function getPortraitNumber(address: string): number | null {
	const found = findPortrait(address);
	return found ? PORTRAITS.indexOf(found) + 1 : null;
}

/** The choice that an address stands for: a portrait's number, the member's photo, or null for nothing. */
export const getPictureChoice = (address: string): number | null =>
	getPortraitNumber(address) ?? (address ? OWN_PHOTO : null);
