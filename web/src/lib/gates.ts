/** Which gates stand open at a tier, and the plans' cards, from the tables that the server is built on. */
import { type GatedFeature, gates, tiers } from "./generated/tiers.gen";
import type { Tier } from "./session-user";

/** `access` of the session, as the server grants it. It has staff and professionals at the top tier, so that no gate is ever closed to them. */
export const opens = (access: Tier, feature: GatedFeature): boolean =>
	gates.every((gate) => gate.feature !== feature || access >= gate.needs);

/** Rights only ever add up, so the dearest card says so (O-16). */
const CUMULATIVE = "Everything in Supporter";

export interface TierCard {
	level: Tier;
	title: string;
	gives: readonly string[];
}

export const tierCards: readonly TierCard[] = tiers.map(({ level, title, gives }) => ({
	level,
	title,
	gives: level === 2 ? [CUMULATIVE, ...gives] : gives,
}));
