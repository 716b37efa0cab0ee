/** Describes an entitlement: what it is, why, and until when. */

import { formatAmount, formatPrice } from "@/commons/billing/billing-text";
import type { Entitlement, LastPayment, OnSale } from "@/lib/api/types.gen";
import { formatDate } from "@/lib/dates";

export interface MembershipText {
	/** The plan, and its source. */
	what: string;
	/** When it ends or renews. */
	until: string;
	/** A reason given by the admin who granted it, or by the rules. */
	reason: string;
}

/** `offers` may be missing if the provider does not respond. */
export function getMembershipText(entitlement: Entitlement, offers: readonly OnSale[] = []): MembershipText {
	const offer = offers.find(({ price }) => price === entitlement.price);
	const what = entitlement.live ? getLiveText(entitlement, offer) : `Your ${entitlement.title} plan has ended.`;
	return {
		what,
		until: entitlement.live ? getEndText(entitlement, offers) : getEndedText(entitlement),
		reason: entitlement.reason,
	};
}

function getLiveText({ source, title, price }: Entitlement, offer: OnSale | undefined): string {
	if (source === "gift") return `${title}, a gift.`;
	if (source === "complimentary") return `${title}, given to you by the community.`;
	if (price === "tier2_lifetime") return `${title}, for life.`;
	return offer ? `${title}, ${formatPrice(offer)}.` : `${title}, paid ${getRhythmText(price)}.`;
}

function getEndText(entitlement: Entitlement, offers: readonly OnSale[]): string {
	const { until, renewsAt, next, state, endsWithPeriod } = entitlement;
	if (state === "past_due") {
		const kept = until === null ? "" : ` You keep everything until ${formatDate(until)} while we try again.`;
		return `The last payment didn't go through.${kept}`;
	}
	if (next) {
		const offer = offers.find(({ price }) => price === next.price);
		const what = offer ? `${next.title}, ${formatPrice(offer)}` : `${next.title}, paid ${getRhythmText(next.price)}`;
		return `It changes to ${what}, on ${formatDate(next.at)}.`;
	}
	if (renewsAt !== null) return `It renews on ${formatDate(renewsAt)}.`;
	if (until === null) return state === "lifetime" ? "You won't be charged again." : "No expiry date.";
	const charged = endsWithPeriod || state === "canceled" ? " You won't be charged again." : "";
	return `It ends on ${formatDate(until)}, and you keep everything until then.${charged}`;
}

function getEndedText({ until, state }: Entitlement): string {
	const since = until === null ? "" : `It ended on ${formatDate(until)}. `;
	if (state === "refunded") return `${since}The payment was refunded.`;
	if (state === "disputed") return `${since}The bank reversed the payment.`;
	if (state === "past_due" || state === "unpaid") return `${since}The payment didn't go through.`;
	return since.trim();
}

/** "Last payment: €4.00, on March 12, 2027.", with what was refunded of it. */
export function getLastPaymentText({ amount, paidAt, refunded }: LastPayment): string {
	const paid = `Last payment: ${formatAmount(amount)}, on ${formatDate(paidAt)}.`;
	if (!refunded) return paid;
	return refunded.minor < amount.minor
		? `${paid} ${formatAmount(refunded)} of it was refunded.`
		: `${paid} It was refunded.`;
}

/** The effect of cancelling, shown in advance. */
export function getCancelText({ live, state, renewsAt, until }: Entitlement): string {
	if (state === "past_due" || state === "unpaid") return "Your plan ends now, and you won't be charged again.";
	if (!live) return "It won't renew, and you won't be charged again.";
	// Nothing is taken away before the end of the paid period.
	const end = renewsAt ?? until;
	const kept = end === null ? "It won't renew." : `You keep everything until ${formatDate(end)}.`;
	return `${kept} You won't be charged again, and you can change your mind until then.`;
}

function getRhythmText(price: Entitlement["price"]): string {
	if (price === "tier0_yearly") return "every year";
	return price === "tier2_lifetime" ? "once, for life" : "every week";
}
