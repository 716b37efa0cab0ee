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
	const forLife = membership.entitlements.some(({ live, plan, until }) => live && plan === "tier_2" && until === null);
	const running = runningIn(membership);
	if (forLife) {
		const why = offer.every === "once" ? "This is yours, for life." : "Your membership is for life.";
		return { act: "none", why };
	}
	if (running?.next?.price === offer.price) return { act: "none", why: `It begins on ${dayText(running.next.at)}.` };
	if (running?.price === offer.price) return { act: "none", why: "This is what you have." };
	const label = labelOf(offer, membership);
	if (!running || offer.every === "once") return { act: "buy", label };
	if (running.can.change) return { act: "change", label, subscription: running.id };
	return { act: "none", why: whyNot(running) };
}

/** The words of the specification where it leads to more (O-10). */
function labelOf(offer: OnSale, { tier }: Membership): string {
	if (levelOf(offer) > tier || (tier === 2 && offer.every === "once")) return upgradeText(tier);
	return "Change to this";
}

function whyNot({ endsWithPeriod, state, reason }: Entitlement): string {
	if (state === "past_due") return "You can change once the open payment has gone through.";
	if (endsWithPeriod && reason === "") return "Your plan is cancelled. Let it go on first, and then you can change it.";
	return "Your plan cannot be changed just now.";
}
