/** Which gates stand open at a tier, and the plans' cards, from the tables that the server is built on. */
import { type GatedFeature, gates, tiers } from "./generated/tiers.gen";
import type { Session, Tier } from "./session-user";

/** `access` of the session, as the server grants it. It has staff and professionals at the top tier, so that no gate is ever closed to them. */
export const isGateOpen = (access: Tier, feature: GatedFeature): boolean =>
	gates.every((gate) => gate.feature !== feature || access >= gate.needs);

/** Whether somebody may comment or like: the operator says with which tier that begins. */
export const canInteract = (session: Session | undefined, what: keyof Session["gates"]): boolean =>
	session?.user == null || session.user.access >= session.gates[what];

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
