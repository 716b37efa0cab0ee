/** Signing up: each answer is saved at once, and a member who comes back goes on where the server says that they were. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Ticket } from "@/lib/api/types.gen";
import { emptyHome } from "@/lib/empty-pages-fixture";
import { createGuard, memberSession, visitorSession } from "@/lib/session-fixture";
import type { Session, SessionUser } from "@/lib/session-user";
import { type Answers, errorResponse, mockApi, renderApp } from "../app-fixture";

const DRAFT = "exhale.signup";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** Someone who has come so far. */
function newcomer(onboardingStep: SessionUser["onboardingStep"], different: Partial<SessionUser> = {}): Session {
	const everywhere = Object.fromEntries(Object.keys(createGuard("member")).map((page) => [page, "/signup"]));
	return memberSession(
		{ onboardingComplete: false, hasSelectedPlan: onboardingStep === "done", onboardingStep, ...different },
		{ ...everywhere, signup: null },
	);
}

const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const goOn = () => userEvent.click(screen.getByRole("button", { name: "Continue" }));

const titles = {
	verify: "Check your email",
	name: "What should we call you?",
	emails: "How often should we email you?",
	plan: "Which plan suits you?",
	done: "Welcome, Maya",
} as const;

describe("R125 R208 sign-up goes on at the step that the server names", () => {
	test.each(Object.keys(titles) as (keyof typeof titles)[])("%s", async (step) => {
		mockApi();
		const { where } = renderApp("/signup", newcomer(step, { emailVerified: step !== "verify" }));
		await title(titles[step]);
		await waitFor(() => expect(where()).toBe(`/signup/${step}`));
	});
});

test("R208 R209 a page of the community leads back to the open step", async () => {
	mockApi();
	const { where } = renderApp("/community/wins", newcomer("plan"));
	await title(titles.plan);
	expect(where()).toBe("/signup/plan");
});

test("R210 without a proven address sign-up is at the code, whatever was answered before", async () => {
	mockApi();
	renderApp("/signup/plan", newcomer("plan", { emailVerified: false }));
	await title(titles.verify);
});

test.each([
	["a step not reached yet", "/signup/plan", "emails"],
	["a step that does not exist", "/signup/nowhere", "name"],
	["the first step, which is answered", "/signup", "emails"],
	["the code, which is entered", "/signup/verify", "name"],
] as const)("the address of %s leads to the open step", async (_what, path, step) => {
	mockApi();
	const { where } = renderApp(path, newcomer(step));
	await title(titles[step]);
	await waitFor(() => expect(where()).toBe(`/signup/${step}`));
});

test("a visitor begins at the account, at whatever step they ask for", async () => {
	mockApi();
	const { where } = renderApp("/signup/plan", visitorSession());
	await title(/Create your account/);
	await waitFor(() => expect(where()).toBe("/signup"));
});

describe("the account", () => {
	async function fill({ email = "maya@example.org", password = "a quiet walk", adult = true } = {}) {
		const [address, secret] = [screen.getByLabelText("Email address"), screen.getByLabelText("Password")];
		await userEvent.clear(address);
		if (email) await userEvent.type(address, email);
		await userEvent.clear(secret);
		if (password) await userEvent.type(secret, password);
		const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "I am 18 or older" });
		if (box.checked !== adult) await userEvent.click(box);
		await goOn();
	}

	test("the code of an invite link is sent along, and stays in the address", async () => {
		const calls = mockApi({ "POST /api/accounts": { ticket: "ticket-1" } });
		const { where } = renderApp("/signup?invite=abcd2345", visitorSession());
		await title(/Create your account/);
		await fill({ email: "maya@example.org" });
		await title(titles.verify);
		expect(where()).toBe("/signup/verify?invite=abcd2345");
		expect(calls.find(({ to }) => to === "POST /api/accounts")?.body).toMatchObject({ invite: "abcd2345" });
	});

	test("it is sent with a key that stays the same when tried again, and leads to the code", async () => {
		const keys: unknown[] = [];
		let answer: Ticket | Response = errorResponse(503, "busy");
		const calls = mockApi({ "POST /api/accounts": () => answer });
		const real = fetch;
		vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
			if (path === "/api/accounts") keys.push((init.headers as Record<string, string>)["Idempotency-Key"]);
			return real(path, init);
		});
		const { where } = renderApp("/signup?next=/community/wins", visitorSession());
		await title(/Create your account/);
		await fill({ email: " maya@example.org " });
		expect((await screen.findByRole("alert")).textContent).toContain("Exhale is busy right now.");
		answer = { ticket: "ticket-1" };
		await goOn();
		await title(titles.verify);
		expect(where()).toBe("/signup/verify?next=%2Fcommunity%2Fwins");
		expect(calls.at(-1)?.body).toEqual({ email: "maya@example.org", password: "a quiet walk", adult: true });
		expect(screen.getByText("maya@example.org")).toBeDefined();
		await userEvent.click(screen.getByRole("button", { name: "Back" }));
		await title(/Create your account/);
		await fill({ password: "another walk" });
		await title(titles.verify);
		expect(keys[0]).toBeTruthy();
		expect(keys).toEqual([keys[0], keys[0], keys[0]]);
	});

	test("what is kept for a reload holds no password", async () => {
		mockApi({ "POST /api/accounts": { ticket: "ticket-1" } });
		renderApp("/signup", visitorSession());
		await title(/Create your account/);
		await fill();
		await title(titles.verify);
		expect(JSON.parse(sessionStorage.getItem(DRAFT) ?? "{}")).toEqual({
			email: "maya@example.org",
			ticket: "ticket-1",
			nextAt: expect.any(Number),
		});
		expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("quiet walk");
	});

	test.each([
		["no address", { email: "" }, "Please enter your email address."],
		["an odd address", { email: "maya" }, "Please check the email address; it should look like name@example.org."],
		["a short password", { password: "1234567" }, "Please use at least 8 characters."],
		["not of age", { adult: false }, "Exhale is for adults. Please tick this if you are 18 or older."],
	])("%s is said before anything is sent", async (_what, answer, words) => {
		const calls = mockApi();
		renderApp("/signup", visitorSession());
		await title(/Create your account/);
		await fill(answer);
		const summary = await screen.findByRole("alert");
		expect(within(summary).getByRole("link", { name: words })).toBeDefined();
		expect(document.activeElement).toBe(summary);
		expect(calls).toEqual([]);
	});

	test("what only the server knows is said at its field, and everything typed stays", async () => {
		mockApi({ "POST /api/accounts": errorResponse(422, "fields.invalid", { fields: { password: "common" } }) });
		renderApp("/signup", visitorSession());
		await title(/Create your account/);
		await fill();
		const field = screen.getByLabelText<HTMLInputElement>("Password");
		await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
		expect(field.value).toBe("a quiet walk");
		expect(document.getElementById(field.getAttribute("aria-describedby")?.split(" ")[0] ?? "")?.textContent).toContain(
			"easy to guess",
		);
	});
});

describe("the code", () => {
	const draft = (nextAt = 0) =>
		sessionStorage.setItem(DRAFT, JSON.stringify({ email: "maya@example.org", ticket: "ticket-1", nextAt }));
	const enter = async (code: string) => {
		await userEvent.type(screen.getByLabelText("6-digit code"), code);
		await goOn();
	};

	test("after a reload it goes on at the code, and takes it however it was typed", async () => {
		draft();
		const calls = mockApi({
			"POST /api/accounts/verification": newcomer("name"),
			"PUT /api/notifications/time-zone": null,
		});
		renderApp("/signup/verify", visitorSession());
		await title(titles.verify);
		await enter("123 456");
		await title(titles.name);
		expect(calls[0]?.body).toEqual({ code: "123456", ticket: "ticket-1" });
		expect(sessionStorage.getItem(DRAFT)).toBeNull();
	});

	test.each([
		["code.wrong", "That code doesn't match. Use the newest email."],
		["code.expired", "That code has expired. Please ask for a new one."],
	])("a refusal (%s) is said, and the code can be corrected", async (code, words) => {
		draft();
		mockApi({ "POST /api/accounts/verification": errorResponse(422, code) });
		renderApp("/signup/verify", visitorSession());
		await title(titles.verify);
		await enter("123456");
		expect((await screen.findByRole("alert")).textContent).toContain(words);
		expect(screen.getByLabelText<HTMLInputElement>("6-digit code").value).toBe("123456");
	});

	test("another one can be asked for when it is time, and what that means is said", async () => {
		draft();
		const calls = mockApi({ "POST /api/accounts/verification/resend": { nextAt: Date.now() + 60_000 } });
		renderApp("/signup/verify", visitorSession());
		await title(titles.verify);
		await userEvent.click(screen.getByRole("button", { name: "Send a new code" }));
		expect(await screen.findByText(/The earlier one no longer works/)).toBeDefined();
		expect(screen.getByText("You can ask for a new code in 1 minute.")).toBeDefined();
		expect(screen.queryByRole("button", { name: "Send a new code" })).toBeNull();
		expect(document.activeElement?.textContent).toMatch(/^A new code is on its way/);
		expect(calls.map((call) => call.to)).toEqual(["POST /api/accounts/verification/resend"]);
	});

	test("right after an email there is a wait in words instead of a button", async () => {
		draft(Date.now() + 60_000);
		mockApi();
		renderApp("/signup/verify", visitorSession());
		await title(titles.verify);
		expect(screen.getByText("You can ask for a new code in 1 minute.")).toBeDefined();
		expect(screen.queryByRole("button", { name: "Send a new code" })).toBeNull();
	});

	test("going back keeps the address", async () => {
		draft();
		mockApi();
		renderApp("/signup/verify", visitorSession());
		await title(titles.verify);
		await userEvent.click(screen.getByRole("button", { name: "Back" }));
		await title(/Create your account/);
		expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("maya@example.org");
	});
});

describe("the answers", () => {
	async function open(step: SessionUser["onboardingStep"], answers: Answers, different: Partial<SessionUser> = {}) {
		const calls = mockApi({ ...emptyHome, ...answers });
		const app = renderApp("/signup", newcomer(step, different));
		await screen.findByRole("heading", { level: 1 });
		return { calls, ...app };
	}

	test("the name is saved and leads to the emails", async () => {
		const { calls, where } = await open(
			"name",
			{ "PUT /api/onboarding/name": newcomer("emails") },
			{ firstName: null, lastName: null },
		);
		await userEvent.type(screen.getByLabelText("First name"), "Maya");
		await goOn();
		await title(titles.emails);
		expect(calls.map((call) => [call.to, call.body])).toEqual([
			["PUT /api/onboarding/name", { firstName: "Maya", lastNameSearchable: false }],
		]);
		await waitFor(() => expect(where()).toBe("/signup/emails"));
	});

	test("how often to write is asked with nothing chosen beforehand", async () => {
		const { calls } = await open("emails", { "PUT /api/onboarding/emails": newcomer("plan") });
		const choices = screen.getAllByRole<HTMLInputElement>("radio");
		expect(choices.map((choice) => [choice.value, choice.checked])).toEqual([
			["weekly", false],
			["daily", false],
			["off", false],
		]);
		await goOn();
		const summary = await screen.findByRole("alert");
		expect(document.activeElement).toBe(summary);
		await userEvent.click(within(summary).getByRole("link", { name: "Please choose one." }));
		expect(document.activeElement).toBe(choices[0]);
		expect(calls).toEqual([]);
		await userEvent.click(screen.getByRole("radio", { name: /Not at all/ }));
		await goOn();
		await title(titles.plan);
		expect(calls[0]).toEqual({ to: "PUT /api/onboarding/emails", body: { emailUpdates: "off" } });
	});

	test("going back from there shows the name that was saved", async () => {
		await open("emails", {});
		await userEvent.click(screen.getByRole("button", { name: "Back" }));
		await title(titles.name);
		expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Maya");
		expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe("Reed");
	});

	test("R209 the Free plan can be chosen, and the paid ones have their place", async () => {
		const { calls } = await open("plan", { "PUT /api/onboarding/plan": newcomer("done") });
		const plans = await screen.findAllByRole<HTMLInputElement>("radio");
		expect(plans.map((plan) => [plan.value, plan.checked, plan.disabled])).toEqual([
			["tier_0", true, false],
			["supporter", false, true],
			["super", false, true],
		]);
		expect(screen.getByText("Memberships aren't on sale here yet.")).toBeDefined();
		await goOn();
		await title(titles.done);
		expect(calls).toContainEqual({ to: "PUT /api/onboarding/plan", body: { plan: "tier_0" } });
	});

	test.each([
		["Look around", "/community"],
		["Read Wins", "/community/wins"],
		["Share a first Win", "/community/wins?new=1"],
	])("at the end %s opens %s", async (label, path) => {
		const { calls, where } = await open("done", { "PUT /api/onboarding/done": memberSession() });
		await userEvent.click(screen.getByRole("button", { name: label }));
		await waitFor(() => expect(where().split("?")[0]).toBe(path.split("?")[0]));
		expect(calls[0]?.to).toBe("PUT /api/onboarding/done");
		if (path.includes("?")) expect(await screen.findByRole("dialog", { name: "Share Your Win" })).toBeDefined();
	});

	test("a second choice at the end waits for the first", async () => {
		const { calls } = await open("done", { "PUT /api/onboarding/done": () => new Promise(() => {}) });
		await userEvent.click(screen.getByRole("button", { name: "Look around" }));
		await userEvent.click(screen.getByRole("button", { name: "Read Wins" }));
		expect(calls).toHaveLength(1);
	});

	test("an answer that could not be saved is kept, with the reason", async () => {
		await open("name", {
			"PUT /api/onboarding/name": errorResponse(422, "fields.invalid", { fields: { firstName: "reserved" } }),
		});
		await userEvent.clear(screen.getByLabelText("First name"));
		await userEvent.type(screen.getByLabelText("First name"), "Moderator");
		await goOn();
		expect((await screen.findByRole("alert")).textContent).toContain("could be mistaken for someone on our team");
		expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Moderator");
	});
});

test("every step says which one it is, of five", async () => {
	mockApi();
	for (const [step, number] of [
		["verify", 2],
		["name", 3],
		["emails", 4],
		["plan", 5],
	] as const) {
		const { unmount } = renderApp("/signup", newcomer(step, { emailVerified: step !== "verify" }));
		await title(titles[step]);
		expect(screen.getByText(`Step ${number} of 5`)).toBeDefined();
		unmount();
	}
});
