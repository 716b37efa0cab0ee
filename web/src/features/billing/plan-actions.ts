/** What a member can do about each price, given what they have. */
import type { Entitlement, Membership, OnSale } from "@/commons/billing/api";
import { formatDay } from "@/commons/billing/billing-text";
import { getUpgradeText } from "@/commons/billing/upgrade-cta";
import type { Tier } from "@/lib/session-user";

export type Choice =
	/** The note says what becomes of something else. */
	| { act: "buy"; label: string; note?: string }
	| { act: "change"; label: string; subscription: string }
	/** There is nothing to press, for this reason. */
	| { act: "none"; why: string };

export const getLevel = ({ plan }: Pick<OnSale, "plan">): Tier => (plan === "tier_0" ? 1 : 2);

/** The subscription that renews, or that is being paid for; the provider goes on with it also when it opens nothing any more. */
export const findRenewing = ({ entitlements }: Membership): Entitlement | undefined =>
	entitlements.find(({ live, state, price, can }) => {
		const recurring = price !== null && price !== "tier2_lifetime";
		return (live || state === "past_due") && recurring && (can.change || can.cancel || can.goOn);
	});

export function getPlanAction(offer: OnSale, membership: Membership): Choice {
	const running = findRenewing(membership);
	const forGood = membership.entitlements.filter(({ live, until }) => live && until === null).map(getLevel);
	const most = Math.max(0, ...forGood);
	if (most > getLevel(offer)) return { act: "none", why: "Your membership holds this already." };
	if (most === getLevel(offer)) return { act: "none", why: "This is yours for good." };
	if (running?.next?.price === offer.price) return { act: "none", why: `It begins on ${formatDay(running.next.at)}.` };
	if (running?.price === offer.price && running.live) return { act: "none", why: "This is what you have." };
	const label = getLabel(offer, membership);
	if (running && offer.every === "once") {
		return { act: "buy", label: label ?? "Choose this", note: getReplacementNote(running) };
	}
	if (!running) return { act: "buy", label: label ?? "Choose this" };
	if (running.can.change) return { act: "change", label: label ?? "Change to this", subscription: running.id };
	return { act: "none", why: getReason(running) };
}

/** The words of the specification where it leads to more (O-10). */
function getLabel(offer: OnSale, { tier }: Membership): string | null {
	return getLevel(offer) > tier || (tier === 2 && offer.every === "once") ? getUpgradeText(tier) : null;
}

/** What becomes of a plan beside which one for life is bought (D5). */
function getReplacementNote({ title, state, renewsAt, until }: Entitlement): string {
	if (state === "past_due")
		return `It takes the place of your ${title} plan, whose open payment is not asked for any more.`;
	const end = renewsAt ?? until;
	const when = end === null ? "" : ` on ${formatDay(end)}`;
	return `It takes the place of your ${title} plan, which ends${when} and does not renew. What you paid for that is used up by then, and not given back.`;
}

function getReason({ live, endsWithPeriod, state, reason }: Entitlement): string {
	if (state === "past_due" && !live) return "The payment did not go through. Add another card, or cancel the plan.";
	if (state === "past_due") return "You can change once the open payment has gone through.";
	if (endsWithPeriod && reason === "") return "Your plan is cancelled. Let it go on first, and then you can change it.";
	return "Your plan cannot be changed just now.";
}
