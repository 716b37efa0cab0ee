/** The page of plans: what it shows to whom, paying, coming back, and what is said when something is in the way. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
// The code of the page, so that no test waits for it to be loaded.
import "@/app/layout/community-layout";
import "@/features/billing/plans-page";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { features } from "@/app/features";
import {
	checkoutWith,
	END,
	heldWith,
	membershipWith,
	previewOf,
	prices,
	supporter,
} from "@/commons/billing/billing-fixture";
import { navigation } from "@/commons/billing/use-checkout";
import { emptyHome } from "@/lib/empty-pages-fixture";
import { memberSession } from "@/lib/session-fixture";

const MEMBERSHIP = "GET /api/billing/membership";
const PRICES = "GET /api/billing/prices";
const BEGIN = "POST /api/billing/checkouts";
const CHECKOUT = "GET /api/billing/checkouts/c1";

beforeAll(() => features.loadContributions());
beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
	vi.spyOn(navigation, "to").mockImplementation(() => {});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const usual: Answers = { ...emptyHome, [PRICES]: prices };

function open(answers: Answers = {}, session = memberSession(), path = "/community/upgrade") {
	const calls = mockApi({ "GET /api/session": session, [MEMBERSHIP]: membershipWith(), ...usual, ...answers });
	return { ...renderApp(path, session), calls };
}

const paid = memberSession({ tier: 1, tierName: "Supporter", isSubscribed: true, subscriptionIds: ["sub_1"] });
const card = async (title: string) => within(await screen.findByRole("region", { name: title }));
const lines = async (title: string) =>
	(await card(title)).getAllByRole("listitem").map(({ textContent }) => textContent);

test("R307 R312 R313 R314 R316 R317 R318 R319 three plans are side by side, word for word", async () => {
	open();
	expect(await lines("Free")).toEqual([
		"Read-only access",
		"Wins and prompts sent by email",
		"May share 1 win per day",
	]);
	expect(await lines("Supporter")).toEqual([
		"Badge",
		"Post unlimited wins",
		"Chat in community channels",
		"Direct-message other members",
		"Access the curated directory of verified mental health professionals",
	]);
	expect(await lines("Super Supporter")).toEqual([
		"Everything in Supporter",
		"Golden badge",
		"Post wins",
		"Ask questions",
		"Join livestreams",
		"Watch past livestreams",
		"Chat in community channels",
		"Access the directory",
	]);
	expect((await card("Free")).getByText("Your plan")).toBeDefined();
	expect(screen.getAllByText("Your plan")).toHaveLength(1);
	expect(document.body.textContent).not.toMatch(/popular/i);
	expect(screen.getByText(/Payments here are a test/)).toBeDefined();
});

test.each([
	["stripe_test", 1],
	["stripe", 0],
] as const)("whether money moves is said on the page: %s", async (provider, times) => {
	open({ [MEMBERSHIP]: membershipWith({ provider }), [PRICES]: { ...prices, provider } });
	await card("Free");
	expect(screen.queryAllByText(/Payments here are a test\. No money moves/)).toHaveLength(times);
});

test.each([
	["Supporter", "€4.00 a week", "tier0_weekly"],
	["Supporter", "€120.00 a year", "tier0_yearly"],
	["Super Supporter", "€7.00 a week", "tier1_weekly"],
	["Super Supporter", "€240.00 once, for life", "tier2_lifetime"],
])("R014 R015 R320 %s for %s leads to where to pay", async (title, price, key) => {
	const { calls } = open({ [BEGIN]: checkoutWith() });
	const plan = await card(title);
	await userEvent.click(await plan.findByRole("radio", { name: price }));
	await userEvent.click(plan.getByRole("button", { name: `Get more support (${title}, ${price})` }));
	await waitFor(() => expect(navigation.to).toHaveBeenCalledWith("https://pay.example/c1"));
	expect(calls.find(({ to }) => to === BEGIN)?.body).toEqual({ price: key, from: "upgrade" });
});

test("pressing twice is one wish", async () => {
	const { calls } = open({ [BEGIN]: checkoutWith() });
	const button = await (await card("Supporter")).findByRole("button", { name: /^Get more support/ });
	await userEvent.dblClick(button);
	await waitFor(() => expect(navigation.to).toHaveBeenCalledOnce());
	expect(calls.filter(({ to }) => to === BEGIN)).toHaveLength(1);
});

test("a provider that is down says so, with nothing charged, and can be tried again", async () => {
	let down = true;
	open({ [PRICES]: () => (down ? errorResponse(503, "billing.unavailable") : prices) });
	const said = await screen.findByText(/The payment provider isn't responding\. You haven't been charged/);
	expect(screen.queryByRole("button", { name: /^Get more support/ })).toBeNull();
	expect(await lines("Free")).toHaveLength(3);
	down = false;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findAllByRole("button", { name: /^Get more support/ })).toHaveLength(2);
	expect(said.isConnected).toBe(false);
});

test("a provider that goes down at the press says the same, and the button is there again", async () => {
	open({ [BEGIN]: errorResponse(503, "billing.unavailable") });
	const button = await (await card("Supporter")).findByRole("button", { name: /^Get more support/ });
	await userEvent.click(button);
	expect((await screen.findByRole("alert")).textContent).toMatch(/haven't been charged/);
	expect(button.getAttribute("aria-busy")).toBeNull();
});

test("where nobody takes payments there is nothing to press", async () => {
	open({ [PRICES]: { provider: "off", items: [] }, [MEMBERSHIP]: membershipWith({ provider: "off" }) });
	expect(await screen.findByText("Memberships aren't on sale here yet.")).toBeDefined();
	expect(await screen.findAllByText("Not on sale")).toHaveLength(2);
	expect(screen.queryByRole("button", { name: /Get more support|Change/ })).toBeNull();
});

test("Not now leads back to where one was, or home", async () => {
	const { where, go } = open({}, memberSession(), "/community/wins");
	go("/community/upgrade");
	await userEvent.click(await screen.findByRole("button", { name: "Not now" }));
	await waitFor(() => expect(where()).toBe("/community/wins"));
});

test("Not now leads home for those who came straight here", async () => {
	const { where } = open();
	await userEvent.click(await screen.findByRole("button", { name: "Not now" }));
	await waitFor(() => expect(where()).toBe("/community"));
});

test("R321 a Supporter sees theirs marked with its renewal, and what leads to more", async () => {
	open({ [MEMBERSHIP]: supporter() }, paid);
	expect((await card("Supporter")).getByText("Your plan")).toBeDefined();
	expect(await screen.findByText("Supporter, €4.00 a week.")).toBeDefined();
	expect(screen.getByText("It renews on March 12, 2027.")).toBeDefined();
	const better = await card("Super Supporter");
	expect(better.getByRole("button", { name: /^Become a super supporter/ })).toBeDefined();
	const own = await card("Supporter");
	expect(own.getByText("Your current plan.")).toBeDefined();
	expect(own.queryByRole("button")).toBeNull();
});

test("a change shows what is due now, what then and when, and pays exactly that", async () => {
	const { calls } = open(
		{
			[MEMBERSHIP]: supporter(),
			"POST /api/billing/changes/preview": previewOf(312),
			"POST /api/billing/changes": membershipWith({
				tier: 2,
				entitlements: [heldWith({ price: "tier1_weekly", plan: "tier_1", title: "Super Supporter" })],
			}),
		},
		paid,
	);
	const better = await card("Super Supporter");
	await userEvent.click(await better.findByRole("button", { name: /^Become a super supporter/ }));
	const dialog = within(await screen.findByRole("dialog", { name: "Change to Super Supporter?" }));
	await userEvent.click(await dialog.findByRole("button", { name: "Change and pay €3.12" }));
	expect(await screen.findByText("You're on the Super Supporter plan now.")).toBeDefined();
	expect(calls.find(({ to }) => to === "POST /api/billing/changes")?.body).toEqual({
		subscription: "sub_1",
		to: "tier1_weekly",
		at: END,
		dueNow: { minor: 312, currency: "eur" },
	});
	expect(calls.map(({ to }) => to)).toContain("GET /api/session");
	expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
	["billing.no_word", () => errorResponse(503, "billing.no_word")],
	["request.timeout", () => errorResponse(408, "request.timeout")],
	["offline", () => Promise.reject(new TypeError("Failed to fetch"))],
	["internal", () => errorResponse(500, "internal")],
])("a change of which nothing is heard (%s) says so, claims nothing, and looks again", async (_, change) => {
	let answer: () => Response | Promise<never> = change;
	const { calls } = open(
		{
			[MEMBERSHIP]: supporter(),
			"POST /api/billing/changes/preview": previewOf(312),
			"POST /api/billing/changes": () => answer(),
		},
		paid,
	);
	const plan = await card("Super Supporter");
	await userEvent.click(await plan.findByRole("button", { name: /^Become a super supporter/ }));
	const button = await screen.findByRole("button", { name: "Change and pay €3.12" });
	const before = calls.filter(({ to }) => to === MEMBERSHIP).length;
	await userEvent.click(button);
	expect(
		await screen.findByText("We haven't heard from the payment provider yet. Your current plan is shown below."),
	).toBeDefined();
	expect(screen.getByRole("dialog").textContent).not.toMatch(/nothing (was|has)/i);
	await waitFor(() => expect(calls.filter(({ to }) => to === MEMBERSHIP).length).toBeGreaterThan(before));
	// What holds of a second try holds of that one alone.
	answer = () => errorResponse(503, "billing.unavailable");
	await userEvent.click(await screen.findByRole("button", { name: "Change and pay €3.12" }));
	await waitFor(() => expect(calls.filter(({ to }) => to === "POST /api/billing/changes")).toHaveLength(2));
	expect((await screen.findByRole("alert")).textContent).toMatch(/haven't heard from|isn't confirmed yet/);
});

test("a change whose sum is another one by now is looked at again", async () => {
	let due = 312;
	open(
		{
			[MEMBERSHIP]: supporter(),
			"POST /api/billing/changes/preview": () => previewOf(due),
			"POST /api/billing/changes": () => {
				due = 298;
				return errorResponse(409, "billing.preview_old");
			},
		},
		paid,
	);
	await userEvent.click(await (await card("Super Supporter")).findByRole("button", { name: /^Become/ }));
	await userEvent.click(await screen.findByRole("button", { name: "Change and pay €3.12" }));
	expect(await screen.findByRole("button", { name: "Change and pay €2.98" })).toBeDefined();
	expect((await screen.findByRole("alert")).textContent).toMatch(/price has changed/);
});

test.each([
	[0, true],
	[312, false],
])("a change that may leave credit says when that ends (%i due: %s)", async (due, said) => {
	open({ [MEMBERSHIP]: supporter(), "POST /api/billing/changes/preview": previewOf(due) }, paid);
	await userEvent.click(await (await card("Super Supporter")).findByRole("button", { name: /^Become/ }));
	const dialog = within(await screen.findByRole("dialog"));
	const words = await dialog.findByText(/^The change takes effect now./);
	expect(words.textContent?.endsWith("If a payment is refunded, any credit from it ends too.")).toBe(said);
});

test("cancelling takes two presses, says until when, and can be undone", async () => {
	const ends = supporter({
		renewsAt: null,
		until: END,
		endsWithPeriod: true,
		can: { change: false, cancel: false, goOn: true },
	});
	const { calls } = open(
		{
			[MEMBERSHIP]: supporter(),
			"PUT /api/billing/cancellation": ends,
			"DELETE /api/billing/cancellation": supporter(),
		},
		paid,
	);
	await userEvent.click(await screen.findByRole("button", { name: "Cancel plan" }));
	const dialog = within(screen.getByRole("dialog", { name: "Cancel Supporter?" }));
	expect(dialog.getByText(/You keep everything until March 12, 2027\. You won't be charged again/)).toBeDefined();
	await userEvent.click(dialog.getByRole("button", { name: "Cancel plan" }));
	expect(await screen.findByText(/It ends on March 12, 2027, and you keep everything until then/)).toBeDefined();
	expect(calls.find(({ to }) => to === "PUT /api/billing/cancellation")?.body).toEqual({ subscription: "sub_1" });
	await userEvent.click(screen.getByRole("button", { name: "Keep plan" }));
	expect(await screen.findByText("It renews on March 12, 2027.")).toBeDefined();
});

test("R322 for life there is nothing left to buy; weekly Super may still be for life", async () => {
	const life = heldWith({
		id: "pi_1",
		price: "tier2_lifetime",
		plan: "tier_2",
		title: "Super Supporter",
		state: "lifetime",
		until: null,
		renewsAt: null,
		can: { change: false, cancel: false, goOn: false },
	});
	const top = memberSession({ tier: 2, tierName: "Super", subscriptionIds: ["pi_1"] });
	const first = open({ [MEMBERSHIP]: membershipWith({ tier: 2, entitlements: [life] }) }, top);
	expect(await screen.findByText("Super Supporter, for life.")).toBeDefined();
	expect(await screen.findByText("You have this for life.")).toBeDefined();
	expect(screen.getByText("Included in your plan.")).toBeDefined();
	expect(screen.queryByRole("button", { name: /Upgrade|Get more|Change to|Choose/ })).toBeNull();
	first.unmount();
	const weekly = heldWith({ price: "tier1_weekly", plan: "tier_1", title: "Super Supporter" });
	open({ [MEMBERSHIP]: membershipWith({ tier: 2, entitlements: [weekly] }) }, top);
	const own = await card("Super Supporter");
	expect(await own.findByText("Your current plan.")).toBeDefined();
	await userEvent.click(own.getByRole("radio", { name: "€240.00 once, for life" }));
	expect(own.getByRole("button", { name: "Upgrade (Super Supporter, €240.00 once, for life)" })).toBeDefined();
});

const arriving = "/community/upgrade?checkout=c1";

test("a member who comes back waits until it is there, and reads what opened", async () => {
	let looks = 0;
	let session = memberSession();
	open(
		{
			[CHECKOUT]: () => {
				if (++looks < 3) return checkoutWith({ state: "paid", url: null });
				session = paid;
				return checkoutWith({ state: "paid", url: null, entitled: true });
			},
			"GET /api/session": () => session,
			[MEMBERSHIP]: () => (session === paid ? supporter() : membershipWith()),
		},
		memberSession(),
		arriving,
	);
	expect(await screen.findByRole("heading", { level: 1, name: "One moment" })).toBeDefined();
	expect(await screen.findByRole("heading", { level: 1, name: "Thank you" })).toBeDefined();
	expect(screen.getByText(/Your Supporter plan is active/)).toBeDefined();
	expect(screen.getByText("Chat in community channels")).toBeDefined();
	expect(document.activeElement?.textContent).toBe("Thank you");
	// The session follows: nothing in the sidebar asks a member to upgrade who has just done so.
	expect(screen.queryByRole("link", { name: "Upgrade" })).toBeNull();
});

test.each([
	["paid, and the ledger not there", checkoutWith({ state: "paid", url: null })],
	["still open, as a provider that is down leaves it", checkoutWith()],
	["no answer", errorResponse(503, "busy")],
])("after ten seconds, %s, there are calm words and no pay button", async (_, answer) => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	open({ [CHECKOUT]: answer }, memberSession(), arriving);
	await screen.findByRole("heading", { level: 1, name: "One moment" });
	await act(() => vi.advanceTimersByTimeAsync(12_000));
	expect(await screen.findByRole("heading", { level: 1, name: "Payment not confirmed yet" })).toBeDefined();
	expect(screen.getByText(/don't need to pay again/)).toBeDefined();
	expect(screen.queryByRole("button", { name: /Get more support|Continue payment/ })).toBeNull();
	expect(within(screen.getByRole("main")).getByRole("link", { name: "Home" })).toBeDefined();
});

test("a member who comes back without having paid reads that nothing was charged, and may choose", async () => {
	open({ [CHECKOUT]: checkoutWith({ state: "expired", url: null }) }, memberSession(), arriving);
	expect(await screen.findByText("You didn't buy anything, and you haven't been charged.")).toBeDefined();
	expect(await screen.findAllByRole("button", { name: /^Get more support/ })).toHaveLength(2);
});

test("a checkout of someone else's is nothing", async () => {
	open({ [CHECKOUT]: errorResponse(404, "not_found") }, memberSession(), arriving);
	expect(await screen.findAllByRole("button", { name: /^Get more support/ })).toHaveLength(2);
});

test("a member who closed the provider's page after paying sees thanks, not a price", async () => {
	const begun = membershipWith({ checkout: checkoutWith() });
	open({ [MEMBERSHIP]: begun, [CHECKOUT]: checkoutWith({ state: "paid", entitled: true, url: null }) });
	expect(await screen.findByRole("heading", { level: 1, name: "Thank you" })).toBeDefined();
});

test.each([
	["pending", checkoutWith({ state: "pending", url: null }), /being processed/],
	["unclear", errorResponse(500, "internal"), /haven't heard from|isn't confirmed yet/],
])("a payment that is %s leaves nothing to press", async (_, answer, words) => {
	open({ [MEMBERSHIP]: membershipWith({ checkout: checkoutWith() }), [CHECKOUT]: answer });
	expect(await screen.findByText(words)).toBeDefined();
	await screen.findByText("€4.00 a week");
	expect([...document.querySelectorAll("main p")].filter(({ textContent }) => !textContent)).toEqual([]);
	expect(screen.queryByRole("button", { name: /^Get more support/ })).toBeNull();
});

test("a payment that was begun and not made can be gone on with, or another begun", async () => {
	open({ [MEMBERSHIP]: membershipWith({ checkout: checkoutWith() }), [CHECKOUT]: checkoutWith() });
	await userEvent.click(await screen.findByRole("button", { name: "Continue payment" }));
	expect(navigation.to).toHaveBeenCalledWith("https://pay.example/c1");
	expect(await screen.findAllByRole("button", { name: /^Get more support/ })).toHaveLength(2);
});

test("a plan without a payment behind it is no price list, and may be left for Free", async () => {
	const lost = memberSession({ plan: "tier_1" }, { community: "/community/upgrade" });
	const free = memberSession();
	const { where, calls } = open(
		{ [MEMBERSHIP]: membershipWith({ plan: "tier_1", unconfirmed: true }), "PUT /api/onboarding/plan": free },
		lost,
	);
	expect(await screen.findByRole("heading", { level: 1, name: "We couldn't verify your membership" })).toBeDefined();
	expect(screen.queryByText(/€/)).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText(/hasn't worked yet/)).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Continue with Free" }));
	await waitFor(() => expect(where()).toBe("/community"));
	expect(calls.find(({ to }) => to === "PUT /api/onboarding/plan")?.body).toEqual({ plan: "tier_0" });
});
