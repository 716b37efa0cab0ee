/** Who may open "Ask a question", what the others are told, and where a visitor is led. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { emptyHome, emptyQuestions } from "@/lib/empty-pages-fixture";
import { memberSession, visitorSession } from "@/lib/session-fixture";

const ALLOWANCE = "GET /api/questions/allowance";
const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

async function press(answers: Answers, member = memberSession()) {
	const calls = mockApi({ ...emptyQuestions, ...answers });
	const app = renderApp("/community/questions", member);
	await userEvent.click(await screen.findByRole("button", { name: "Ask Question" }));
	return { ...app, calls };
}

const toast = async () => (await screen.findByText(/^You can ask another question/)).textContent;
/** A time may also be none at all, which a server of this version never sends. */
const refused = (nextQuestionDate: unknown) => ({
	[ALLOWANCE]: { canAsk: false, nextQuestionDate: nextQuestionDate as number | null },
});

test("R265 R300 whom the server lets ask gets the form", async () => {
	const { calls } = await press({ [ALLOWANCE]: { canAsk: true, nextQuestionDate: null } });
	expect(await screen.findByRole("dialog", { name: "Ask a question" })).toBeDefined();
	expect(calls.map(({ to }) => to)).toContain(ALLOWANCE);
});

test("R265 R388 whom it does not gets a toast with the time instead", async () => {
	await press(refused(Date.now() + 5 * HOUR));
	expect(await toast()).toBe("You can ask another question in 5 hours.");
	expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
	["unknown", null],
	["past", Date.now() - HOUR],
	["no time at all", "later"],
])("R389 when the time is %s it is soon", async (_, nextQuestionDate) => {
	await press(refused(nextQuestionDate));
	expect(await toast()).toBe("You can ask another question soon.");
});

test("the toast leads to the plans, for those who ask", async () => {
	const { where } = await press(refused(Date.now() + HOUR));
	await toast();
	await userEvent.click(screen.getByRole("button", { name: "Upgrade" }));
	await waitFor(() => expect(where()).toBe("/community/upgrade"));
});

test("R401 R402 a check that fails is logged, and counts as not allowed", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await press({ [ALLOWANCE]: errorResponse(500, "internal") });
	expect(await toast()).toBe("You can ask another question soon.");
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(log).toHaveBeenCalledWith("Failed to check the allowance for questions", expect.anything());
});

test("R286 whose session has ended is led to the login, and back to the form", async () => {
	const { where } = await press({
		[ALLOWANCE]: errorResponse(401, "session.none"),
		"GET /api/session": visitorSession(),
	});
	await waitFor(() => expect(where()).toBe(`/login?next=${encodeURIComponent("/community/questions?ask=question")}`));
	expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
	["/community/questions?new=1", "/community/questions"],
	["/community/wins?ask=question", "/community/wins"],
	["/community?ask", "/community"],
])("%s opens the form once, and forgets the wish", async (address, after) => {
	mockApi({ ...emptyHome, ...emptyQuestions });
	const { where } = renderApp(address, memberSession());
	expect(await screen.findByRole("dialog", { name: "Ask a question" })).toBeDefined();
	expect(where()).toBe(after);
	expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("the home page leads to the form, and says when the next free question opens", async () => {
	mockApi({ ...emptyHome, [ALLOWANCE]: { canAsk: true, nextQuestionDate: null } });
	const { unmount } = renderApp("/community", memberSession());
	await userEvent.click(await screen.findByRole("button", { name: "Ask a question" }));
	expect(await screen.findByRole("dialog", { name: "Ask a question" })).toBeDefined();
	unmount();
	mockApi({ ...emptyHome, ...refused(Date.now() + HOUR) });
	renderApp("/community", memberSession());
	expect(await screen.findByText(/^You can ask again/)).toBeDefined();
});
