/** The page of plans after a payment: what it promises, and the payment itself. */
import { screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
// The code of the page, so that no test waits for it to be loaded.
import "@/app/layout/community-layout";
import "@/features/billing/plans-page";
import { type Answers, mockApi, renderApp } from "@/app/app-fixture";
import { features } from "@/app/features";
import { checkoutWith, END, prices, supporter } from "@/commons/billing/billing-fixture";
import { emptyHome } from "@/lib/empty-pages-fixture";
import { memberSession } from "@/lib/session-fixture";

beforeAll(() => features.loadContributions());
afterEach(() => vi.unstubAllGlobals());

const paid = memberSession({ tier: 1, tierName: "Supporter", isSubscribed: true, subscriptionIds: ["sub_1"] });

function open(answers: Answers, path = "/community/upgrade") {
	mockApi({
		...emptyHome,
		"GET /api/session": paid,
		"GET /api/billing/prices": prices,
		"GET /api/billing/membership": supporter(),
		...answers,
	});
	renderApp(path, paid);
}

test("thanks for Super name what it holds, with all of Supporter", async () => {
	const bought = checkoutWith({ price: "tier1_weekly", state: "paid", url: null, entitled: true });
	open({ "GET /api/billing/checkouts/c1": bought }, "/community/upgrade?checkout=c1");
	expect(await screen.findByRole("heading", { level: 1, name: "Thank you" })).toBeDefined();
	expect(screen.getByText("Everything in Supporter")).toBeDefined();
	expect(screen.getByText("Access the directory")).toBeDefined();
});

test("the last payment is shown with the membership", async () => {
	const amount = { minor: 400, currency: "eur" };
	open({ "GET /api/billing/membership": { ...supporter(), lastPayment: { amount, paidAt: END, refunded: null } } });
	expect(await screen.findByText("Last payment: €4.00, on March 12, 2027.")).toBeDefined();
});
