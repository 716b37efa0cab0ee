/** What a member has, why and until when, as a table of everything that the ledger knows. */
import { expect, test } from "vitest";
import { END, heldWith, prices } from "@/commons/billing/billing-fixture";
import { formatAmount } from "@/commons/billing/billing-text";
import type { Entitlement } from "@/lib/api/types.gen";
import { getLastPaymentText, getMembershipText } from "./membership-text";

const day = "March 12, 2027";
const ends = { renewsAt: null, until: END };

const table: [string, Partial<Entitlement>, string, string][] = [
	["renews", {}, "Supporter, €4.00 a week.", `It renews on ${day}.`],
	["a free time first", { state: "trialing" }, "Supporter, €4.00 a week.", `It renews on ${day}.`],
	[
		"cancelled",
		{ ...ends, endsWithPeriod: true },
		"Supporter, €4.00 a week.",
		`It ends on ${day}, and you keep everything until then. You won't be charged again.`,
	],
	[
		"changes",
		{ next: { price: "tier0_yearly", title: "Supporter", at: END } },
		"Supporter, €4.00 a week.",
		`It changes to Supporter, €120.00 a year, on ${day}.`,
	],
	[
		"past due",
		{ ...ends, state: "past_due" },
		"Supporter, €4.00 a week.",
		`The last payment didn't go through. You keep everything until ${day} while we try again.`,
	],
	[
		"for life",
		{ price: "tier2_lifetime", title: "Super Supporter", state: "lifetime", renewsAt: null, until: null },
		"Super Supporter, for life.",
		"You won't be charged again.",
	],
	[
		"a gift",
		{ ...ends, source: "gift", price: null, state: "given" },
		"Supporter, a gift.",
		`It ends on ${day}, and you keep everything until then.`,
	],
	[
		"complimentary",
		{ source: "complimentary", price: null, state: "given", renewsAt: null, until: null },
		"Supporter, given to you by the community.",
		"No expiry date.",
	],
	["over", { ...ends, live: false, state: "canceled" }, "Your Supporter plan has ended.", `It ended on ${day}.`],
	[
		"refunded",
		{ ...ends, live: false, state: "refunded" },
		"Your Supporter plan has ended.",
		`It ended on ${day}. The payment was refunded.`,
	],
	[
		"disputed",
		{ ...ends, live: false, state: "disputed" },
		"Your Supporter plan has ended.",
		`It ended on ${day}. The bank reversed the payment.`,
	],
];

test.each(table)("%s", (_, different, what, until) => {
	expect(getMembershipText(heldWith({ ...different, reason: "Why" }), prices.items)).toEqual({
		what,
		until,
		reason: "Why",
	});
});

test("without prices it still says how often", () => {
	expect(getMembershipText(heldWith()).what).toBe("Supporter, paid every week.");
	expect(getMembershipText(heldWith({ price: "tier0_yearly" })).what).toBe("Supporter, paid every year.");
});

test.each([
	["nothing", null, ""],
	["a part", 100, " €1.00 of it was refunded."],
	["all of it", 400, " It was refunded."],
])("the last payment is said, with %s refunded", (_, minor, said) => {
	const refunded = minor === null ? null : { minor, currency: "eur" };
	const last = { amount: { minor: 400, currency: "eur" }, paidAt: END, refunded };
	expect(getLastPaymentText(last)).toBe(`Last payment: €4.00, on ${day}.${said}`);
});

test("sums have the digits of their currency", () => {
	expect(formatAmount({ minor: 400, currency: "eur" })).toBe("€4.00");
	expect(formatAmount({ minor: 500, currency: "jpy" })).toBe("¥500");
});
