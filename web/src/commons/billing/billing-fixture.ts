/** Prices, memberships and entitlements for tests. */
import type { ChangePreview, Checkout, Entitlement, Membership, Prices } from "@/lib/api/types.gen";

const DAY = 86_400_000;
/** March 12, 2027, at noon. */
export const END = Date.UTC(2027, 2, 12, 12);

export const prices: Prices = {
	provider: "sandbox",
	items: [
		{
			price: "tier0_weekly",
			plan: "tier_0",
			title: "Supporter",
			amount: { minor: 400, currency: "eur" },
			every: "week",
		},
		{
			price: "tier0_yearly",
			plan: "tier_0",
			title: "Supporter",
			amount: { minor: 12000, currency: "eur" },
			every: "year",
		},
		{
			price: "tier1_weekly",
			plan: "tier_1",
			title: "Super Supporter",
			amount: { minor: 700, currency: "eur" },
			every: "week",
		},
		{
			price: "tier2_lifetime",
			plan: "tier_2",
			title: "Super Supporter",
			amount: { minor: 24000, currency: "eur" },
			every: "once",
		},
	],
};

export const membershipWith = (different: Partial<Membership> = {}): Membership => ({
	provider: "sandbox",
	tier: 0,
	tierName: "Free",
	plan: "tier_0",
	unconfirmed: false,
	entitlements: [],
	manageable: false,
	checkout: null,
	lastPayment: null,
	...different,
});

/** A Supporter's subscription that renews. */
export const heldWith = (different: Partial<Entitlement> = {}): Entitlement => ({
	id: "sub_1",
	source: "sandbox",
	price: "tier0_weekly",
	plan: "tier_0",
	title: "Supporter",
	state: "active",
	live: true,
	from: END - 7 * DAY,
	until: END + 7 * DAY,
	renewsAt: END,
	endsWithPeriod: false,
	next: null,
	can: { change: true, cancel: true, goOn: false },
	reason: "",
	...different,
});

export const supporter = (different: Partial<Entitlement> = {}): Membership =>
	membershipWith({ tier: 1, tierName: "Supporter", entitlements: [heldWith(different)], manageable: true });

export const checkoutWith = (different: Partial<Checkout> = {}): Checkout => ({
	id: "c1",
	price: "tier0_weekly",
	state: "open",
	url: "https://pay.example/c1",
	entitled: false,
	...different,
});

/** A change to the weekly Super plan now, for this amount. */
export const previewOf = (dueNow: number): ChangePreview => ({
	subscription: "sub_1",
	to: "tier1_weekly",
	when: "now",
	at: END,
	dueNow: { minor: dueNow, currency: "eur" },
	// biome-ignore lint/suspicious/noThenProperty: the API calls it so.
	then: { minor: 700, currency: "eur" },
	renewsAt: END,
});
