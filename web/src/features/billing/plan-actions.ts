/** The possible actions for each price, given the member's membership. */

import { getUpgradeText } from "@/commons/billing/upgrade-cta";
import type { Entitlement, Membership, OnSale } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";
import type { Tier } from "@/lib/session-user";

export type Choice =
	/** The note explains the effect on other plans. */
	| { act: "buy"; label: string; note?: string }
	| { act: "change"; label: string; subscription: string }
	/** No action, for this reason. */
	| { act: "none"; why: string };

export const getLevel = ({ plan }: Pick<OnSale, "plan">): Tier => (plan === "tier_0" ? 1 : 2);

/** The renewing or unpaid subscription; the provider continues it even after it grants nothing. */
export const findRenewing = ({ entitlements }: Membership): Entitlement | undefined =>
	entitlements.find(({ live, state, price, can }) => {
		const recurring = price !== null && price !== "tier2_lifetime";
		return (live || state === "past_due") && recurring && (can.change || can.cancel || can.goOn);
	});

export function getPlanAction(offer: OnSale, membership: Membership): Choice {
	const running = findRenewing(membership);
	const forGood = membership.entitlements.filter(({ live, until }) => live && until === null).map(getLevel);
	const most = Math.max(0, ...forGood);
	if (most > getLevel(offer)) return { act: "none", why: "Included in your plan." };
	if (most === getLevel(offer)) return { act: "none", why: "You have this for life." };
	if (running?.next?.price === offer.price) return { act: "none", why: `Starts on ${formatDate(running.next.at)}.` };
	if (running?.price === offer.price && running.live) return { act: "none", why: "Your current plan." };
	const label = getLabel(offer, membership);
	if (running && offer.every === "once") {
		return { act: "buy", label: label ?? "Choose this", note: getReplacementNote(running) };
	}
	if (!running) return { act: "buy", label: label ?? "Choose this" };
	if (running.can.change) return { act: "change", label: label ?? "Change to this", subscription: running.id };
	return { act: "none", why: getReason(running) };
}

/** The specification's words for an upgrade (O-10). */
function getLabel(offer: OnSale, { tier }: Membership): string | null {
	return getLevel(offer) > tier || (tier === 2 && offer.every === "once") ? getUpgradeText(tier) : null;
}

/** What happens to a plan when a lifetime plan is bought next to it (D5). */
function getReplacementNote({ title, state, renewsAt, until }: Entitlement): string {
	if (state === "past_due") return `It replaces your ${title} plan, and its unpaid amount is cancelled.`;
	const end = renewsAt ?? until;
	const when = end === null ? "" : ` on ${formatDate(end)}`;
	return `It replaces your ${title} plan, which ends${when} and doesn't renew. The time you paid for runs until then and isn't refunded.`;
}

function getReason({ live, endsWithPeriod, state, reason }: Entitlement): string {
	if (state === "past_due" && !live) return "The payment didn't go through. Add another card, or cancel the plan.";
	if (state === "past_due") return "You can change plans once the open payment has gone through.";
	if (endsWithPeriod && reason === "") return "Your plan is cancelled. Keep it first, then you can change it.";
	return "Your plan can't be changed right now.";
}
