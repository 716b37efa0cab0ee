/** The page of plans while a payment is open, failed, or was given back, and what is said before a plan takes another's place. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { END, heldWith, membershipWith, previewOf, prices, supporter } from "@/commons/billing/billing-fixture";
import { memberSession } from "@/lib/session-fixture";

const MEMBERSHIP = "GET /api/billing/membership";

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

function open(answers: Answers, session = memberSession()) {
	mockApi({ "GET /api/session": session, "GET /api/billing/prices": prices, ...answers });
	renderApp("/community/upgrade", session);
}

const nothing = { change: false, cancel: false, goOn: false };
const paid = memberSession({ tier: 1, tierName: "Supporter", isSubscribed: true, subscriptionIds: ["sub_1"] });
const card = async (title: string) => within(await screen.findByRole("region", { name: title }));

test("cancelling while a payment is open says that the plan ends now", async () => {
	const over = supporter({ state: "canceled", live: false, renewsAt: null, until: END, can: nothing });
	open(
		{
			[MEMBERSHIP]: supporter({ state: "past_due", can: { ...nothing, cancel: true } }),
			"PUT /api/billing/cancellation": over,
		},
		paid,
	);
	await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }));
	const dialog = within(screen.getByRole("dialog", { name: "Cancel Supporter?" }));
	expect(dialog.getByText("Your plan ends now, and you won't be charged again.")).toBeDefined();
	expect(dialog.queryByText(/until/)).toBeNull();
	await userEvent.click(dialog.getByRole("button", { name: "Cancel plan" }));
	expect(await screen.findByText("Your Supporter plan has ended.")).toBeDefined();
});

test("a payment that failed for too long is no reason to buy again: it is mended, or the plan is cancelled", async () => {
	const lapsed = supporter({ state: "past_due", live: false, until: END, can: { ...nothing, cancel: true } });
	open({ [MEMBERSHIP]: { ...lapsed, tier: 0 } });
	expect(await screen.findByText(/^It ended on March 12, 2027\. The payment didn't go through\.$/)).toBeDefined();
	expect(
		await screen.findAllByText("The payment didn't go through. Add another card, or cancel the plan."),
	).toHaveLength(2);
	expect(screen.queryByRole("button", { name: /^Get more support/ })).toBeNull();
	expect(screen.getByRole("button", { name: "Cards and invoices" })).toBeDefined();
	expect(screen.getByRole("button", { name: "Cancel plan" })).toBeDefined();
});

test("what was given back beside something else can still be kept from renewing", async () => {
	const gift = heldWith({ id: "g1", source: "gift", price: null, state: "given", until: null, can: nothing });
	const back = heldWith({ state: "refunded", live: false, renewsAt: null, can: { ...nothing, cancel: true } });
	open({ [MEMBERSHIP]: membershipWith({ tier: 1, entitlements: [gift, back] }) }, paid);
	await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }));
	expect(screen.getByText("It won't renew, and you won't be charged again.")).toBeDefined();
});

test("before buying for life beside a plan one reads what becomes of that", async () => {
	open({ [MEMBERSHIP]: supporter() }, paid);
	const better = await card("Super Supporter");
	await userEvent.click(await better.findByRole("radio", { name: "€240.00 once, for life" }));
	expect(
		better.getByText(/replaces your Supporter plan, which ends on March 12, 2027 and doesn't renew.*isn't refunded/),
	).toBeDefined();
});

test("after a declined card the change is worked out again, so that another card is asked", async () => {
	let due = 312;
	open(
		{
			[MEMBERSHIP]: supporter(),
			"POST /api/billing/changes/preview": () => previewOf(due),
			"POST /api/billing/changes": () => {
				due = 311;
				return errorResponse(402, "billing.declined");
			},
		},
		paid,
	);
	await userEvent.click(await (await card("Super Supporter")).findByRole("button", { name: /^Become/ }));
	await userEvent.click(await screen.findByRole("button", { name: "Change and pay €3.12" }));
	expect(await screen.findByRole("button", { name: "Change and pay €3.11" })).toBeDefined();
	expect((await screen.findByRole("alert")).textContent).toMatch(/declined/);
});
