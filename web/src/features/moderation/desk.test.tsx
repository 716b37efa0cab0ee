/** The moderators' desk: the queue, the claim, both decisions, and taking one back. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { sendToApp } from "@/lib/live/live-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { BREAK_AFTER_MS } from "./break-hint";
import { queuedWin } from "./queue-fixture";

const QUEUE = "GET /api/moderation/queue";
const CLAIM = "PUT /api/moderation/win/bus/claim";
const COUNTS = "GET /api/moderation/queue/counts";
const RELEASE = "DELETE /api/moderation/win/bus/claim";
const DECIDE = "PUT /api/moderation/win/bus/decision";
const UNDO = "DELETE /api/moderation/win/bus/decision";

const ownClaim = { by: "Robin V.", mine: true, until: Date.now() + 300_000 };

const letter = queuedWin({ id: "letter", title: "Opened the letter" });

beforeEach(() => {
	localStorage.clear();
	Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const moderator = memberSession({ isModerator: true }, { moderator: null });
const item = (title = "Took the bus") => screen.getByRole("article", { name: title });
const press = (name: string, title?: string) => userEvent.click(within(item(title)).getByRole("button", { name }));

async function openDesk(answers: Answers = {}) {
	const calls = mockApi({
		[QUEUE]: createPage(queuedWin(), letter),
		[COUNTS]: { items: [] },
		[CLAIM]: ownClaim,
		[RELEASE]: null,
		[DECIDE]: { undoUntil: Date.now() + 10_000 },
		[UNDO]: null,
		...answers,
	});
	const app = renderApp("/community/moderator", moderator);
	await screen.findByRole("heading", { level: 1, name: "Moderator" });
	return { ...app, asked: (to: string) => calls.filter((call) => call.to === to) };
}

async function openItem(answers: Answers = {}) {
	const desk = await openDesk(answers);
	await screen.findByRole("article", { name: "Took the bus" });
	await press("Review");
	await within(item()).findByRole("button", { name: "Approve" });
	return desk;
}

test("the queue is in the server's order, oldest first, closed, with what is known of each author", async () => {
	await openDesk();
	await screen.findByRole("article", { name: "Took the bus" });
	expect(screen.getAllByRole("article").map((one) => one.querySelector("h2")?.textContent)).toEqual([
		"Took the bus",
		"Opened the letter",
	]);
	expect(item().textContent).toContain("3 approved, 1 declined before");
	expect(item().textContent).toContain("First time in a year.");
});

test("an empty queue and one that does not load say so", async () => {
	let answer: object = errorResponse(503, "busy");
	await openDesk({ [QUEUE]: () => answer as Response });
	expect(await screen.findByText("Couldn't load the queue")).toBeDefined();
	answer = createPage();
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("Nothing is waiting")).toBeDefined();
});

test("Review claims the win, opens it, and leads to its headline", async () => {
	const { asked } = await openItem();
	expect(asked(CLAIM)).toHaveLength(1);
	expect(item().textContent).toContain("First time in a year.");
	expect(document.activeElement?.textContent).toBe("Took the bus");
});

test("what a colleague is reading says who, and cannot be opened", async () => {
	const claim = { by: "Alex S.", mine: false, until: Date.now() + 1000 };
	await openDesk({ [QUEUE]: createPage(queuedWin({}, { claim })) });
	await screen.findByRole("article", { name: "Took the bus" });
	expect(item().textContent).toContain("Alex S. is reviewing");
	expect(within(item()).getByRole<HTMLButtonElement>("button", { name: "Review" }).disabled).toBe(true);
});

test("whom a colleague was a moment ahead of is told who", async () => {
	const { asked } = await openDesk({ [CLAIM]: errorResponse(409, "moderation.claimed", { by: "Alex S." }) });
	await screen.findByRole("article", { name: "Took the bus" });
	await press("Review");
	expect((await within(item()).findByRole("alert")).textContent).toBe("Alex S. got to this one first.");
	expect(within(item()).queryByRole("button", { name: "Approve" })).toBeNull();
	await waitFor(() => expect(asked(QUEUE).length).toBeGreaterThan(1));
});

test("the member's own win waits for a colleague", async () => {
	await openDesk({ [QUEUE]: createPage(queuedWin({ mine: true }, { reviewError: "own" })) });
	await screen.findByRole("article", { name: "Took the bus" });
	expect(item().textContent).toContain("Another moderator decides.");
	expect(within(item()).queryByRole("button")).toBeNull();
});

test("Return to queue closes the win and gives the claim back, and so does leaving the page", async () => {
	const { asked, unmount } = await openItem();
	await press("Return to queue");
	expect(within(item()).queryByRole("button", { name: "Approve" })).toBeNull();
	await waitFor(() => expect(asked(RELEASE)).toHaveLength(1));
	expect(document.activeElement?.textContent).toBe("Took the bus");
	await press("Review");
	await within(item()).findByRole("button", { name: "Approve" });
	unmount();
	expect(asked(RELEASE)).toHaveLength(2);
});

test("an approval goes out at once, the win leaves the queue, and focus is at the headline of the page", async () => {
	let queue = createPage(queuedWin(), letter);
	const { asked } = await openItem({
		[QUEUE]: () => queue,
		[DECIDE]: () => {
			queue = createPage(letter);
			return { undoUntil: Date.now() + 10_000 };
		},
	});
	await press("Approve");
	expect(await screen.findByText("Approved. Members can see it.")).toBeDefined();
	expect(asked(DECIDE)[0]?.body).toMatchObject({ verdict: "approve" });
	expect(screen.queryByRole("article", { name: "Took the bus" })).toBeNull();
	expect(document.activeElement?.textContent).toBe("Moderator");
	expect(asked(RELEASE)).toEqual([]);
});

test("declining needs a reason, shows what the author will read, and sends it", async () => {
	const { asked } = await openItem();
	await press("Decline with reason");
	expect(document.activeElement?.textContent).toBe("Why does it need a change?");
	await press("Decline with this reason");
	expect(item().textContent).toContain("Please write a reason. The author will read it.");
	expect(document.activeElement).toBe(within(item()).getByRole("textbox"));
	expect(asked(DECIDE)).toEqual([]);

	await press("Personal details");
	const reason = within(item()).getByRole<HTMLTextAreaElement>("textbox");
	expect(reason.value).toMatch(/^Thank you for sharing this\./);
	fireEvent.change(reason, { target: { value: " Please take out the street. " } });
	expect(item().textContent).toContain("A moderator asks you to change it:Please take out the street.");
	await press("Decline with this reason");
	expect(await screen.findByText("Declined. The author will see your reason.")).toBeDefined();
	expect(asked(DECIDE)[0]?.body).toMatchObject({ verdict: "decline", reason: "Please take out the street." });
});

test("a reason can have 500 characters", async () => {
	const { asked } = await openItem();
	await press("Decline with reason");
	fireEvent.change(within(item()).getByRole("textbox"), { target: { value: "a".repeat(501) } });
	await press("Decline with this reason");
	expect(item().textContent).toContain("Please make it shorter.");
	expect(asked(DECIDE)).toEqual([]);
});

test("Back leads to the two decisions again", async () => {
	await openItem();
	await press("Decline with reason");
	await press("Back");
	expect(document.activeElement).toBe(within(item()).getByRole("button", { name: "Decline with reason" }));
});

test("a decision can be undone for ten seconds, and the win waits again", async () => {
	const { asked } = await openItem();
	await press("Approve");
	await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
	expect(await screen.findByText("Undone. It's back in the queue.")).toBeDefined();
	expect(asked(UNDO)).toHaveLength(1);
	expect(await screen.findByRole("article", { name: "Took the bus" })).toBeDefined();
});

test("the offer to take it back ends after ten seconds", async () => {
	await openItem();
	vi.useFakeTimers({ shouldAdvanceTime: true });
	fireEvent.click(within(item()).getByRole("button", { name: "Approve" }));
	await screen.findByRole("button", { name: "Undo" });
	act(() => void vi.advanceTimersByTime(9_000));
	expect(screen.queryByRole("button", { name: "Undo" })).not.toBeNull();
	act(() => void vi.advanceTimersByTime(1_500));
	expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("who presses Undo too late is told so", async () => {
	await openItem({ [UNDO]: errorResponse(409, "moderation.undo_over") });
	await press("Approve");
	await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
	expect(await screen.findByText("This can no longer be undone.")).toBeDefined();
});

test("a win that its author changed in the meantime has to be looked at again", async () => {
	await openItem({ [DECIDE]: errorResponse(409, "moderation.changed") });
	await press("Approve");
	expect((await within(item()).findByRole("alert")).textContent).toMatch(
		/^The author has changed this since you opened it/,
	);
	expect(within(item()).queryByRole("button", { name: "Approve" })).toBeNull();
	expect(within(item()).getByRole("button", { name: "Review" })).toBeDefined();
});

test.each([
	["decided about", { [DECIDE]: errorResponse(404, "not_found") }, "withdrawn"],
	["decided about", { [DECIDE]: errorResponse(409, "moderation.decided") }, "already been decided"],
	["opened", { [CLAIM]: errorResponse(404, "not_found") }, "withdrawn"],
])("what is %s but no longer waits leaves the queue with a notice", async (when, answers, why) => {
	let queue = createPage(queuedWin(), letter);
	const gone = Object.fromEntries(
		Object.entries(answers).map(([to, answer]) => [
			to,
			() => {
				queue = createPage(letter);
				return answer;
			},
		]),
	);
	const { asked } = await openDesk({ [QUEUE]: () => queue, ...gone });
	await screen.findByRole("article", { name: "Took the bus" });
	await press("Review");
	if (when !== "opened") {
		await within(item()).findByRole("button", { name: "Approve" });
		await press("Approve");
	}
	const notice = await screen.findByText(new RegExp(why));
	expect(notice.textContent).toContain("Took the bus");
	expect(screen.queryByRole("article", { name: "Took the bus" })).toBeNull();
	expect(document.activeElement?.textContent).toBe("Moderator");
	expect(asked(RELEASE)).toEqual([]);
});

test("a win that is withdrawn while its decline is written leaves with a notice", async () => {
	let queue = createPage(queuedWin(), letter);
	const { sockets } = await openDesk({ [QUEUE]: () => queue });
	await screen.findByRole("article", { name: "Took the bus" });
	fireEvent.click(within(item()).getByRole("button", { name: "Review" }));
	await within(item()).findByRole("button", { name: "Approve" });
	fireEvent.click(within(item()).getByRole("button", { name: "Decline with reason" }));
	queue = createPage(letter);
	await sendToApp(sockets, { type: "own", change: "desk", id: null });
	expect((await screen.findByText(/has left the queue/)).textContent).toContain("Took the bus");
	expect(screen.queryByRole("article", { name: "Took the bus" })).toBeNull();
	expect(document.activeElement?.textContent).toBe("Moderator");
});

test("a claim that could not be prolonged for the moment is kept", async () => {
	let claim: object = ownClaim;
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const { asked } = await openDesk({ [CLAIM]: () => claim as Response });
	await screen.findByRole("article", { name: "Took the bus" });
	fireEvent.click(within(item()).getByRole("button", { name: "Review" }));
	await within(item()).findByRole("button", { name: "Approve" });
	claim = errorResponse(503, "busy");
	await act(() => vi.advanceTimersByTimeAsync(150_000));
	expect(asked(CLAIM)).toHaveLength(2);
	expect(within(item()).getByRole("button", { name: "Approve" })).toBeDefined();
	expect(within(item()).queryByRole("alert")).toBeNull();
});

test("without a network the win stays open and the reason stays written", async () => {
	await openItem({ [DECIDE]: () => Promise.reject(new TypeError("network")) });
	await press("Decline with reason");
	fireEvent.change(within(item()).getByRole("textbox"), { target: { value: "Please take out the street." } });
	await press("Decline with this reason");
	expect((await within(item()).findByRole("alert")).textContent).toBe(
		"You seem to be offline. Please try again once you're back online.",
	);
	expect(within(item()).getByRole<HTMLTextAreaElement>("textbox").value).toBe("Please take out the street.");
});

test("the claim is prolonged while the win is open; a lost one closes it and keeps the reason", async () => {
	let claim: object = ownClaim;
	vi.useFakeTimers({ shouldAdvanceTime: true });
	const { asked } = await openDesk({ [CLAIM]: () => claim as Response });
	await screen.findByRole("article", { name: "Took the bus" });
	const click = (name: string) => fireEvent.click(within(item()).getByRole("button", { name }));
	click("Review");
	await within(item()).findByRole("button", { name: "Approve" });
	click("Decline with reason");
	fireEvent.change(within(item()).getByRole("textbox"), { target: { value: "Please take out" } });
	await act(() => vi.advanceTimersByTimeAsync(150_000));
	expect(asked(CLAIM)).toHaveLength(2);
	expect(within(item()).getByRole("textbox")).toBeDefined();

	claim = errorResponse(409, "moderation.claimed", { by: "Alex S." });
	await act(() => vi.advanceTimersByTimeAsync(150_000));
	expect((await within(item()).findByRole("alert")).textContent).toBe("Alex S. got to this one first.");
	expect(within(item()).queryByRole("textbox")).toBeNull();

	claim = ownClaim;
	click("Review");
	expect((await within(item()).findByRole<HTMLTextAreaElement>("textbox")).value).toBe("Please take out");
});

test("after half an hour a break is suggested", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	await openDesk();
	expect(screen.queryByText(/half an hour/)).toBeNull();
	await act(() => vi.advanceTimersByTimeAsync(BREAK_AFTER_MS));
	expect(screen.getByText(/half an hour/)).toBeDefined();
	fireEvent.click(screen.getByRole("button", { name: "All right" }));
	expect(screen.queryByText(/half an hour/)).toBeNull();
});

test("what was reported says why, what an author asks for too, and each is decided in its own words", async () => {
	const reports = [
		{ cause: "privacy" as const, note: "My name is in it.", at: Date.now() },
		{ cause: "spam" as const, note: "", at: Date.now() },
	];
	const reported = queuedWin({}, { fresh: false, urgent: true, reports });
	const appealed = queuedWin({ id: "letter", title: "Opened the letter" }, { fresh: false, appeal: "It is my cat." });
	await openDesk({ [QUEUE]: createPage(reported, appealed), "PUT /api/moderation/win/letter/claim": ownClaim });
	await screen.findByRole("article", { name: "Took the bus" });
	expect(item().textContent).toContain("Urgent");
	expect(item().textContent).toContain("Reported 2 times");
	await press("Review");
	await within(item()).findByRole("button", { name: "Keep it" });
	expect(item().textContent).toContain("Reveals personal information");
	expect(item().textContent).toContain("My name is in it.");
	await press("Remove with reason");
	expect(within(item()).getByRole("button", { name: "Remove with this reason" })).toBeDefined();
	await press("Personal details");
	expect(item().textContent).toContain("A moderator removed it. Only you can see it.Thank you for sharing this.");
	await press("Back");
	await press("Keep it");
	expect(await screen.findByText("It stays. The members who reported it are notified.")).toBeDefined();
	expect(item("Opened the letter").textContent).toContain("Second look requested");
	await press("Review", "Opened the letter");
	await within(item("Opened the letter")).findByRole("button", { name: "Approve after all" });
	expect(item("Opened the letter").textContent).toContain("It is my cat.");
	await press("Keep the decision and reply", "Opened the letter");
	expect(
		within(item("Opened the letter")).getByRole("heading", { name: "Why does the decision stand?" }),
	).toBeDefined();
	await press("Personal details", "Opened the letter");
	expect(item("Opened the letter").textContent).toContain(
		"A moderator asks you to change it:Thank you for sharing this.",
	);
});

test("the queue can be narrowed to one kind", async () => {
	const { asked } = await openDesk({ "GET /api/moderation/queue?kind=win": createPage(letter) });
	await screen.findByRole("article", { name: "Took the bus" });
	await userEvent.click(screen.getByRole("radio", { name: "Wins" }));
	await waitFor(() => expect(screen.queryByRole("article", { name: "Took the bus" })).toBeNull());
	expect(await screen.findByRole("article", { name: "Opened the letter" })).toBeDefined();
	expect(asked("GET /api/moderation/queue?kind=win")).toHaveLength(1);
});
