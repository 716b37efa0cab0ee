/** Who may open "Share Your Win", what the others are told, and where a visitor is led. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { emptyWins } from "@/lib/empty-pages-fixture";
import { memberSession, visitorSession } from "@/lib/session-fixture";

const ALLOWANCE = "GET /api/wins/allowance";
const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

async function pressNewWin(answers: Answers, member = memberSession()) {
	const calls = mockApi({ ...emptyWins, ...answers });
	const app = renderApp("/community/wins", member);
	await userEvent.click(await screen.findByRole("button", { name: "New Win" }));
	return { ...app, calls };
}

const toast = async () => (await screen.findByText(/^You can share another win/)).textContent;
/** A time may also be none at all, which a server of this version never sends. */
const refused = (nextWinDate: unknown) => ({
	[ALLOWANCE]: { canShare: false, nextWinDate: nextWinDate as number | null },
});

test("R264 whom the server lets share gets the form", async () => {
	const { calls } = await pressNewWin({ [ALLOWANCE]: { canShare: true, nextWinDate: null } });
	expect(await screen.findByRole("dialog", { name: "Share Your Win" })).toBeDefined();
	expect(calls.map(({ to }) => to)).toContain(ALLOWANCE);
});

test("R264 R386 whom it does not gets a toast with the time instead", async () => {
	await pressNewWin(refused(Date.now() + 5 * HOUR));
	expect(await toast()).toBe("You can share another win in 5 hours.");
	expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
	["unknown", null],
	["past", Date.now() - HOUR],
	["no time at all", "later"],
])("R387 when the time is %s it is soon", async (_, nextWinDate) => {
	await pressNewWin(refused(nextWinDate));
	expect(await toast()).toBe("You can share another win soon.");
});

test("R287 R390 R391 the toast leads to what would help, for those who ask", async () => {
	await pressNewWin(refused(Date.now() + HOUR));
	await toast();
	await userEvent.click(screen.getByRole("button", { name: "Upgrade" }));
	const gate = screen.getByRole("dialog", { name: "Want full access?" });
	expect(gate.textContent).toContain("You need to upgrade to share wins.");
	await userEvent.click(within(gate).getByRole("button", { name: "Maybe Later" }));
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("R401 R402 a check that fails is logged, and counts as not allowed", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await pressNewWin({ [ALLOWANCE]: errorResponse(500, "internal") });
	expect(await toast()).toBe("You can share another win soon.");
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(log).toHaveBeenCalledWith("Failed to check the allowance for wins", expect.anything());
});

test("a member who is above Free is offered no upgrade when only the check failed", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	await pressNewWin({ [ALLOWANCE]: errorResponse(500, "internal") }, memberSession({ tier: 2 }));
	await toast();
	expect(screen.queryByRole("button", { name: "Upgrade" })).toBeNull();
});

test("pressing again says it once", async () => {
	await pressNewWin(refused(Date.now() + 5 * HOUR));
	await toast();
	await userEvent.click(screen.getByRole("button", { name: "New Win" }));
	expect(screen.getAllByText(/^You can share another win/)).toHaveLength(1);
});

test("the allowance is asked at each press, because it changes with time", async () => {
	let canShare = false;
	await pressNewWin({ [ALLOWANCE]: () => ({ canShare, nextWinDate: null }) });
	await toast();
	canShare = true;
	await userEvent.click(screen.getByRole("button", { name: "New Win" }));
	expect(await screen.findByRole("dialog", { name: "Share Your Win" })).toBeDefined();
});

test("R285 whose session has ended is led to the login, and back to the form", async () => {
	const { where } = await pressNewWin({
		[ALLOWANCE]: errorResponse(401, "session.none"),
		"GET /api/session": visitorSession(),
	});
	await waitFor(() => expect(where()).toBe(`/login?next=${encodeURIComponent("/community/wins?share=win")}`));
	expect(screen.queryByRole("dialog")).toBeNull();
});

test.each(["/community/wins?new=1", "/community/wins?share=win"])(
	"%s opens the form once, and forgets the wish",
	async (address) => {
		mockApi(emptyWins);
		const { where } = renderApp(address, memberSession());
		expect(await screen.findByRole("dialog", { name: "Share Your Win" })).toBeDefined();
		expect(where()).toBe("/community/wins");
	},
);
