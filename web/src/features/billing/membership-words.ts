/** What a member has, why, and until when, in sentences. */
import type { Entitlement, OnSale } from "@/commons/billing/api";
import { dayText, priceText } from "@/commons/billing/words";

export interface MembershipWords {
	/** What, and why. */
	what: string;
	/** Until when, or when it renews. */
	until: string;
	/** What the one who gave it, or the rules, had to say. */
	reason: string;
}

/** `offers` may be missing while the provider does not answer. */
export function membershipWords(held: Entitlement, offers: readonly OnSale[] = []): MembershipWords {
	const offer = offers.find(({ price }) => price === held.price);
	const what = held.live ? whatLive(held, offer) : `Your ${held.title} plan is over.`;
	return { what, until: held.live ? untilLive(held, offers) : overSince(held), reason: held.reason };
}

function whatLive({ source, title, price }: Entitlement, offer: OnSale | undefined): string {
	if (source === "gift") return `${title}, a gift.`;
	if (source === "complimentary") return `${title}, given to you by the community.`;
	if (price === "tier2_lifetime") return `${title}, for life.`;
	return offer ? `${title}, ${priceText(offer)}.` : `${title}, paid ${everyWords(price)}.`;
}

function untilLive(held: Entitlement, offers: readonly OnSale[]): string {
	const { until, renewsAt, next, state, endsWithPeriod } = held;
	if (state === "past_due") {
		const kept = until === null ? "" : ` You keep everything until ${dayText(until)} while it is tried again.`;
		return `The last payment did not go through.${kept}`;
	}
	if (next) {
		const offer = offers.find(({ price }) => price === next.price);
		const what = offer ? `${next.title}, ${priceText(offer)}` : `${next.title}, paid ${everyWords(next.price)}`;
		return `It changes to ${what}, on ${dayText(next.at)}.`;
	}
	if (renewsAt !== null) return `It renews on ${dayText(renewsAt)}.`;
	if (until === null) return state === "lifetime" ? "Nothing more is charged." : "It has no end.";
	const charged = endsWithPeriod || state === "canceled" ? " Nothing more is charged." : "";
	return `It ends on ${dayText(until)}, and you keep everything until then.${charged}`;
}

function overSince({ until, state }: Entitlement): string {
	const since = until === null ? "" : `It ended on ${dayText(until)}. `;
	if (state === "refunded") return `${since}The payment was given back.`;
	if (state === "disputed") return `${since}The bank took the payment back.`;
	if (state === "past_due" || state === "unpaid") return `${since}The payment did not go through.`;
	return since.trim();
}

/** What cancelling comes to, said before it is done. */
export function cancelWords({ live, state, renewsAt, until }: Entitlement): string {
	if (state === "past_due" || state === "unpaid") return "Your plan ends now, and nothing more is charged.";
	if (!live) return "It does not renew any more, and nothing more is charged.";
	// Until the end of its period nothing of it is taken away.
	const end = renewsAt ?? until;
	const kept = end === null ? "It does not renew any more." : `You keep everything until ${dayText(end)}.`;
	return `${kept} Nothing more is charged, and you can change your mind until then.`;
}

function everyWords(price: Entitlement["price"]): string {
	if (price === "tier0_yearly") return "every year";
	return price === "tier2_lifetime" ? "once, for life" : "every week";
}
