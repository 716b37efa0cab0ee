/** Which gates are open for a member, and the plan cards, from the generated tables. */
import { type GatedFeature, gates, tiers } from "./generated/tiers.gen";
import type { Session, Tier } from "./session-user";

/** `access` is part of the session. Staff and professionals have the top tier, so no gate is closed to them. */
export const isGateOpen = (access: Tier, feature: GatedFeature): boolean =>
	gates.every((gate) => gate.feature !== feature || access >= gate.needs);

/** Whether a member may comment or like: the operator sets the tier for that. */
export const canInteract = (session: Session | undefined, what: keyof Session["gates"]): boolean =>
	session?.user == null || session.user.access >= session.gates[what];

/** Each card includes the rights of the cheaper ones (O-16). */
const CUMULATIVE = "Everything in Supporter";

/** Where no price is known, on every page that would show one. */
export const NOT_ON_SALE = "Memberships aren't on sale here yet.";

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
