/** Whom the app asks the server about, how often, and where those are led whom nobody confirms. */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { membershipWith, prices } from "@/commons/billing/billing-fixture";
import { verification } from "@/commons/billing/subscription-check";
import { clearDevice } from "@/lib/clear-device";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { memberSession } from "@/lib/session-fixture";
import type { SessionUser } from "@/lib/session-user";

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
	verification.set("unknown");
	vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const ask = (id: string) => `GET /api/check-subscription?subscriptionId=${id}`;
const yes = { exists: true };
const no = { exists: false };
const down = errorResponse(503, "busy");

const paying = (different: Partial<SessionUser> = {}) =>
	memberSession({ tier: 1, tierName: "Supporter", isSubscribed: true, subscriptionIds: ["one", "two"], ...different });

function open(path: string, answers: Answers, session = paying()) {
	const calls = mockApi({
		...emptyCommunity,
		"GET /api/session": session,
		"GET /api/billing/prices": prices,
		"GET /api/billing/membership": membershipWith({ tier: 1 }),
		...answers,
	});
	const app = renderApp(path, session);
	const asked = () => calls.map(({ to }) => to).filter((to) => to.includes("check-subscription"));
	return { ...app, asked };
}

/** Past both tries again. */
const afterAllTries = () => act(() => vi.advanceTimersByTimeAsync(3000));

test("R324 R325 R326 R330 each id is asked about once, and any that exists is enough", async () => {
	const { asked, where } = open("/community", { [ask("one")]: no, [ask("two")]: yes });
	await waitFor(() => expect(asked()).toEqual([ask("one"), ask("two")]));
	await afterAllTries();
	expect(where()).toBe("/community");
	expect(asked()).toHaveLength(2);
});

test("R326 a yes counts for five minutes, on every page", async () => {
	const { asked, go } = open("/community", { [ask("one")]: yes, [ask("two")]: no });
	await waitFor(() => expect(asked()).toHaveLength(2));
	go("/community/wins");
	await screen.findByRole("heading", { level: 1, name: "Wins" });
	expect(asked()).toHaveLength(2);
	vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
	go("/community/questions");
	await waitFor(() => expect(asked()).toHaveLength(4));
});

test("what was confirmed is forgotten at logout", async () => {
	const first = open("/community", { [ask("one")]: yes, [ask("two")]: yes });
	await waitFor(() => expect(first.asked()).toHaveLength(2));
	await waitFor(() => expect(sessionStorage.getItem("exhale.subscription.two")).not.toBeNull());
	first.unmount();
	await clearDevice();
	const second = open("/community", { [ask("one")]: yes, [ask("two")]: yes });
	await waitFor(() => expect(second.asked()).toHaveLength(2));
});

const unasked: [string, Partial<SessionUser>][] = [
	["R280 R328 a Free member", { tier: 0, subscriptionIds: [] }],
	["R328 a moderator", { tier: 2, isModerator: true }],
	["R328 an admin", { tier: 2, isAdmin: true }],
	["R328 an ambassador", { tier: 2, isAmbassador: true }],
	["R328 a professional", { tier: 2, isMHP: true }],
	["R273 R328 an applicant", { tier: 2, isMHPApplicant: true }],
];

test.each(unasked)("%s is not asked about", async (_, different) => {
	const { asked, where } = open("/community", { [ask("one")]: no, [ask("two")]: no }, paying(different));
	await screen.findByRole("heading", { level: 1 });
	await afterAllTries();
	expect(asked()).toEqual([]);
	expect(where()).toBe("/community");
});

test.each(["/community/upgrade", "/community/profile", "/community/settings", "/community/settings/membership"])(
	"R327 %s asks nothing, and stays in reach",
	async (path) => {
		const { asked, where, go } = open(path, { [ask("one")]: yes, [ask("two")]: yes });
		await screen.findByRole("heading", { level: 1 });
		await afterAllTries();
		expect(asked()).toEqual([]);
		expect(where()).toBe(path);
		go("/community/wins");
		await waitFor(() => expect(asked()).toHaveLength(2));
	},
);

test("R281 R329 without a valid one, the way leads to the plans", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const { where } = open("/community/wins", { [ask("one")]: no, [ask("two")]: no });
	await waitFor(() => expect(where()).toBe("/community/upgrade"));
	expect(log).not.toHaveBeenCalledWith("Failed to verify subscription");
	expect(await screen.findByRole("heading", { level: 1, name: "We couldn't verify your membership" })).toBeDefined();
});

test("R281 R329 so it does when there is no id at all", async () => {
	const { where } = open("/community/wins", {}, paying({ subscriptionIds: [] }));
	await waitFor(() => expect(where()).toBe("/community/upgrade"));
});

test("R331 R394 R395 a check that fails three times is logged, and leads to a page without prices", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const { where, asked } = open("/community/wins", { [ask("one")]: down, [ask("two")]: down });
	await waitFor(() => expect(asked()).toHaveLength(2));
	await act(() => vi.advanceTimersByTimeAsync(400));
	expect(where()).toBe("/community/wins");
	await afterAllTries();
	await waitFor(() => expect(where()).toBe("/community/upgrade"));
	expect(asked()).toHaveLength(6);
	expect(log.mock.calls).toContainEqual(["Failed to verify subscription"]);
	expect(await screen.findByRole("heading", { level: 1, name: "We couldn't verify your membership" })).toBeDefined();
	expect(screen.queryByText(/€/)).toBeNull();
});

test("a failure that passes is no failure", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	let tries = 0;
	const { where, asked } = open("/community/wins", {
		[ask("one")]: () => (++tries < 3 ? down.clone() : yes),
		[ask("two")]: no,
	});
	await afterAllTries();
	await waitFor(() => expect(asked()).toHaveLength(4));
	expect(where()).toBe("/community/wins");
	expect(log).not.toHaveBeenCalledWith("Failed to verify subscription");
});

test("Try again leads back in once the server confirms it", async () => {
	let answer = no;
	open("/community/wins", { [ask("one")]: () => answer, [ask("two")]: no });
	await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
	expect(await screen.findByText("That hasn't worked yet. Please try again in a while.")).toBeDefined();
	answer = yes;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("heading", { level: 1, name: /Maya/ })).toBeDefined();
});

test("a membership that has ended in the meantime is Free, and reads what there is", async () => {
	const { where } = open("/community/wins", {
		[ask("one")]: no,
		[ask("two")]: no,
		"GET /api/session": memberSession(),
		"GET /api/billing/membership": membershipWith(),
	});
	await waitFor(() => expect(where()).toBe("/community/upgrade"));
	expect(await screen.findByRole("heading", { level: 1, name: "Membership" })).toBeDefined();
});

test("without a network nothing is asked, since that says nothing about a membership", async () => {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	const { asked, where } = open("/community/wins", { [ask("one")]: no, [ask("two")]: no });
	await screen.findByRole("heading", { level: 1, name: "Wins" });
	await afterAllTries();
	expect(asked()).toEqual([]);
	expect(where()).toBe("/community/wins");
});
