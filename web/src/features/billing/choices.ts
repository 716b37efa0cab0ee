/** What a member can do about each price, given what they have. */
import type { Entitlement, Membership, OnSale } from "@/commons/billing/api";
import { upgradeText } from "@/commons/billing/upgrade-cta";
import { dayText } from "@/commons/billing/words";
import type { Tier } from "@/lib/session-user";

export type Choice =
	| { act: "buy"; label: string }
	| { act: "change"; label: string; subscription: string }
	/** There is nothing to press, for this reason. */
	| { act: "none"; why: string };

export const levelOf = ({ plan }: Pick<OnSale, "plan">): Tier => (plan === "tier_0" ? 1 : 2);

/** The subscription that renews, or that is being paid for. */
export const runningIn = ({ entitlements }: Membership): Entitlement | undefined =>
	entitlements.find(({ live, price, can }) => {
		return live && price !== null && price !== "tier2_lifetime" && (can.change || can.cancel || can.goOn);
	});

export function choiceOf(offer: OnSale, membership: Membership): Choice {
	const running = runningIn(membership);
	const forGood = membership.entitlements.filter(({ live, until }) => live && until === null).map(levelOf);
	const most = Math.max(0, ...forGood);
	if (most > levelOf(offer)) return { act: "none", why: "Your membership holds this already." };
	if (most === levelOf(offer)) return { act: "none", why: "This is yours for good." };
	if (running?.next?.price === offer.price) return { act: "none", why: `It begins on ${dayText(running.next.at)}.` };
	if (running?.price === offer.price) return { act: "none", why: "This is what you have." };
	const label = labelOf(offer, membership);
	if (!running || offer.every === "once") return { act: "buy", label: label ?? "Choose this" };
	if (running.can.change) return { act: "change", label: label ?? "Change to this", subscription: running.id };
	return { act: "none", why: whyNot(running) };
}

/** The words of the specification where it leads to more (O-10). */
function labelOf(offer: OnSale, { tier }: Membership): string | null {
	return levelOf(offer) > tier || (tier === 2 && offer.every === "once") ? upgradeText(tier) : null;
}

function whyNot({ endsWithPeriod, state, reason }: Entitlement): string {
	if (state === "past_due") return "You can change once the open payment has gone through.";
	if (endsWithPeriod && reason === "") return "Your plan is cancelled. Let it go on first, and then you can change it.";
	return "Your plan cannot be changed just now.";
}
