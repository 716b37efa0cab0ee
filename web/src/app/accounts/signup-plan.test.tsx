/** The step with the plans where they can be paid for: to the provider, back, and on with signing up. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { checkoutWith, heldWith, membershipWith, prices } from "@/commons/billing/billing-fixture";
import { navigation } from "@/commons/billing/use-checkout";
import { memberSession } from "@/lib/session-fixture";

const PLAN = "PUT /api/onboarding/plan";
const BEGIN = "POST /api/billing/checkouts";

const at = (onboardingStep: "plan" | "done") =>
	memberSession(
		{ onboardingStep, onboardingComplete: false, hasSelectedPlan: onboardingStep === "done" },
		{ community: "/signup", signup: null },
	);

beforeEach(() => {
	localStorage.clear();
	vi.spyOn(navigation, "to").mockImplementation(() => {});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function open(answers: Answers = {}, path = "/signup/plan") {
	const calls = mockApi({
		"GET /api/session": at("plan"),
		"GET /api/billing/prices": prices,
		[PLAN]: at("done"),
		...answers,
	});
	return { ...renderApp(path, at("plan")), calls };
}

test("Free comes first and is chosen, beside every price of the same weight", async () => {
	const { calls } = open();
	const free = await screen.findByRole("radio", { name: /^Free/ });
	expect((free as HTMLInputElement).checked).toBe(true);
	expect(screen.getAllByRole("radio")[0]).toBe(free);
	expect(screen.getAllByRole("radio")).toHaveLength(5);
	const supporter = screen.getByRole("radio", { name: /^Supporter, €120\.00 a year/ }).closest("label");
	expect(supporter?.textContent).toMatch(/Also the directory of verified professionals\.$/);
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
	await screen.findByRole("heading", { level: 1, name: /Welcome/ });
	expect(calls.find(({ to }) => to === PLAN)?.body).toEqual({ plan: "tier_0" });
	expect(calls.some(({ to }) => to === BEGIN)).toBe(false);
});

test("a paid plan leads to where to pay, and comes back to signing up", async () => {
	const { calls } = open({ [BEGIN]: checkoutWith() });
	await userEvent.click(await screen.findByRole("radio", { name: /^Supporter, €120\.00 a year/ }));
	await userEvent.click(screen.getByRole("button", { name: "Continue to payment" }));
	await waitFor(() => expect(navigation.to).toHaveBeenCalledWith("https://pay.example/c1"));
	expect(calls.find(({ to }) => to === BEGIN)?.body).toEqual({ price: "tier0_yearly", from: "signup" });
	expect(calls.some(({ to }) => to === PLAN)).toBe(false);
});

test.each([
	["prices", "GET /api/billing/prices", prices],
	["membership", "GET /api/billing/membership", membershipWith()],
])(
	"when %s cannot be loaded, nothing is called not on sale, and it can be loaded again",
	async (_, address, loaded) => {
		let fails = true;
		open({ [address]: () => (fails ? errorResponse(503, "billing.unavailable") : loaded) });
		expect(await screen.findByText(/^We couldn't load the other plans/)).toBeDefined();
		expect(screen.queryByText(/on sale/)).toBeNull();
		expect(screen.getAllByRole("radio")).toHaveLength(1);
		fails = false;
		await userEvent.click(screen.getByRole("button", { name: "Try again" }));
		expect(await screen.findByRole("radio", { name: /^Supporter, €4\.00 a week/ })).toBeDefined();
		expect(screen.queryByText(/^We couldn't load/)).toBeNull();
	},
);

test.each([
	["prices", "GET /api/billing/prices", prices],
	["membership", "GET /api/billing/membership", membershipWith()],
])("loading the %s again leaves the focus on the button, and Free to be chosen", async (_, address, loaded) => {
	let answer = (_loaded: object) => {};
	let fails = true;
	const again = new Promise<object>((resolve) => {
		answer = resolve;
	});
	open({ [address]: () => (fails ? errorResponse(503, "billing.unavailable") : again) });
	const button = await screen.findByRole("button", { name: "Try again" });
	fails = false;
	await userEvent.click(button);
	await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
	expect(document.activeElement).toBe(button);
	expect(screen.getByRole("radio", { name: /^Free/ })).toBeDefined();
	expect(screen.queryByText("Loading")).toBeNull();
	answer(loaded);
	expect(await screen.findByRole("radio", { name: /^Supporter, €4\.00 a week/ })).toBeDefined();
});

test("coming back to the window keeps what is shown while the membership is loaded again", async () => {
	let fails = true;
	open({
		"GET /api/billing/membership": () =>
			fails ? errorResponse(503, "billing.unavailable") : new Promise<Response>(() => {}),
	});
	const button = await screen.findByRole("button", { name: "Try again" });
	button.focus();
	fails = false;
	window.dispatchEvent(new Event("visibilitychange"));
	await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
	expect(document.activeElement).toBe(button);
	expect(screen.getByText(/^We couldn't load the other plans/)).toBeDefined();
});

test("a member goes on with Free while the prices can't be loaded", async () => {
	const { calls } = open({ "GET /api/billing/prices": errorResponse(503, "billing.unavailable") });
	await screen.findByText(/^We couldn't load the other plans/);
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
	await screen.findByRole("heading", { level: 1, name: /Welcome/ });
	expect(calls.find(({ to }) => to === PLAN)?.body).toEqual({ plan: "tier_0" });
});

test("a member who comes back having paid goes on from there", async () => {
	const { calls } = open(
		{ "GET /api/billing/checkouts/c1": checkoutWith({ state: "paid", url: null, entitled: true }) },
		"/signup?checkout=c1",
	);
	await screen.findByRole("heading", { level: 1, name: "Thank you" });
	expect(screen.getByText("Your Supporter plan is active, and everything in it is open to you.")).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
	await screen.findByRole("heading", { level: 1, name: /Welcome/ });
	expect(calls.some(({ to }) => to === PLAN)).toBe(true);
});

test.each([
	["paid before", membershipWith({ tier: 1, entitlements: [heldWith()] })],
	["was paid meanwhile", membershipWith({ checkout: checkoutWith() })],
])("D3 whoever %s sees no way to pay, and goes on", async (_, membership) => {
	const { calls } = open(
		{
			"GET /api/billing/membership": membership,
			"GET /api/billing/checkouts/c1": checkoutWith({ state: "paid", url: null, entitled: true }),
		},
		"/signup/plan",
	);
	await screen.findByRole("heading", { level: 1, name: "Thank you" });
	expect(screen.queryByText(/€/)).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
	await screen.findByRole("heading", { level: 1, name: /Welcome/ });
	expect(calls.some(({ to }) => to === BEGIN)).toBe(false);
});

test.each([
	["is on its way", checkoutWith({ state: "pending", url: null })],
	["is not known of", errorResponse(500, "internal")],
])("a payment that %s is not asked for again", async (_, answer) => {
	open({
		"GET /api/billing/membership": membershipWith({ checkout: checkoutWith() }),
		"GET /api/billing/checkouts/c1": answer,
	});
	await screen.findByRole("heading", { level: 1, name: "Payment not confirmed yet" });
	expect(screen.queryByText(/€/)).toBeNull();
	expect(screen.getByRole("button", { name: "Check again" })).toBeDefined();
});

test("why it could not be paid for is read out", async () => {
	open({ [BEGIN]: errorResponse(503, "billing.unavailable") });
	await userEvent.click(await screen.findByRole("radio", { name: /^Supporter, €120\.00 a year/ }));
	await userEvent.click(screen.getByRole("button", { name: "Continue to payment" }));
	expect((await screen.findByRole("alert")).textContent).toMatch(/haven't been charged/);
});

test("a provider that does not answer leaves Free", async () => {
	open({ "GET /api/billing/prices": errorResponse(503, "billing.unavailable") });
	await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
	expect(await screen.findByRole("heading", { level: 1, name: /Welcome/ })).toBeDefined();
});
