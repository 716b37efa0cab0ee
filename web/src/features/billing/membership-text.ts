/** What a member has, why, and until when, in sentences. */
import type { Entitlement, OnSale } from "@/commons/billing/api";
import { formatDay, formatPrice } from "@/commons/billing/billing-text";

export interface MembershipText {
	/** What, and why. */
	what: string;
	/** Until when, or when it renews. */
	until: string;
	/** What the one who gave it, or the rules, had to say. */
	reason: string;
}

/** `offers` may be missing while the provider does not answer. */
export function getMembershipText(entitlement: Entitlement, offers: readonly OnSale[] = []): MembershipText {
	const offer = offers.find(({ price }) => price === entitlement.price);
	const what = entitlement.live ? getLiveText(entitlement, offer) : `Your ${entitlement.title} plan is over.`;
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
		const kept = until === null ? "" : ` You keep everything until ${formatDay(until)} while it is tried again.`;
		return `The last payment did not go through.${kept}`;
	}
	if (next) {
		const offer = offers.find(({ price }) => price === next.price);
		const what = offer ? `${next.title}, ${formatPrice(offer)}` : `${next.title}, paid ${getRhythmText(next.price)}`;
		return `It changes to ${what}, on ${formatDay(next.at)}.`;
	}
	if (renewsAt !== null) return `It renews on ${formatDay(renewsAt)}.`;
	if (until === null) return state === "lifetime" ? "Nothing more is charged." : "It has no end.";
	const charged = endsWithPeriod || state === "canceled" ? " Nothing more is charged." : "";
	return `It ends on ${formatDay(until)}, and you keep everything until then.${charged}`;
}

function getEndedText({ until, state }: Entitlement): string {
	const since = until === null ? "" : `It ended on ${formatDay(until)}. `;
	if (state === "refunded") return `${since}The payment was given back.`;
	if (state === "disputed") return `${since}The bank took the payment back.`;
	if (state === "past_due" || state === "unpaid") return `${since}The payment did not go through.`;
	return since.trim();
}

/** What cancelling comes to, said before it is done. */
export function getCancelText({ live, state, renewsAt, until }: Entitlement): string {
	if (state === "past_due" || state === "unpaid") return "Your plan ends now, and nothing more is charged.";
	if (!live) return "It does not renew any more, and nothing more is charged.";
	// Until the end of its period nothing of it is taken away.
	const end = renewsAt ?? until;
	const kept = end === null ? "It does not renew any more." : `You keep everything until ${formatDay(end)}.`;
	return `${kept} Nothing more is charged, and you can change your mind until then.`;
}

function getRhythmText(price: Entitlement["price"]): string {
	if (price === "tier0_yearly") return "every year";
	return price === "tier2_lifetime" ? "once, for life" : "every week";
}
