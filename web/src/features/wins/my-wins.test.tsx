/** Where members see how their own Wins fare, and what they can do about it. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { nothingUnderReview } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { seedSession } from "@/lib/session";
import { memberSession } from "@/lib/session-fixture";
import { OWN_WINS, ownWin } from "./win-fixture";

const REASON = "Please take out the street.";
const pending = ownWin({ id: "p", title: "Took the bus" });
const declined = ownWin({
	id: "d",
	title: "Told my neighbour",
	status: "rejected",
	rejectedReason: REASON,
	rejectionReason: REASON,
});
const removed = { ...declined, id: "r", title: "Named a colleague", removed: true };
const approved = ownWin({ id: "a", title: "Went for a walk", status: "approved" });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

async function openWins(answers: Answers = {}) {
	const calls = mockApi({ ...nothingUnderReview, [OWN_WINS]: createPage(pending, declined, approved), ...answers });
	const app = renderApp("/community/profile?tab=wins", memberSession());
	await screen.findAllByRole("article");
	return { ...app, calls };
}

const card = (title: string) => screen.getByRole("article", { name: title });
const press = (title: string, name: string) => userEvent.click(within(card(title)).getByRole("button", { name }));

test("R115 the profile says at once how each of the member's wins fares that is not with everyone yet", async () => {
	mockApi({
		...nothingUnderReview,
		[OWN_WINS]: createPage(approved, pending, declined),
		[`${OWN_WINS}?waiting=true`]: createPage(pending, declined, removed),
	});
	renderApp("/community/profile", memberSession());
	const section = (await screen.findByRole("heading", { name: "Your Wins under review" })).closest("section");
	expect([...(section?.querySelectorAll("li") ?? [])].map((row) => row.textContent)).toEqual([
		"Took the busPending",
		"Told my neighbourNeeds changes",
		"Named a colleagueRemoved",
	]);
	await userEvent.click(screen.getByRole("link", { name: "See your Wins" }));
	expect(await screen.findByRole("article", { name: "Took the bus" })).toBeDefined();
});

test("nothing is shown when nothing is under review", async () => {
	mockApi({ ...nothingUnderReview, [OWN_WINS]: createPage(approved) });
	renderApp("/community/profile", memberSession());
	await screen.findByRole("heading", { name: "Your name" });
	await waitFor(() => expect(screen.queryByText("Your Wins under review")).toBeNull());
});

test("R115 under Wins each one carries its status, and only an approved one can be liked", async () => {
	await openWins();
	expect(card(pending.title).textContent).toContain("Pending");
	expect(card(declined.title).textContent).toContain("Needs changes");
	expect(card(approved.title).textContent).not.toMatch(/Pending|Needs changes/);
	expect(within(card(pending.title)).queryByRole("button", { name: /Like/ })).toBeNull();
	expect(within(card(approved.title)).getByRole("button", { name: /Like/ })).toBeDefined();
});

test("a win that waits says since when and how long that usually takes, a declined one does not", async () => {
	const since = Date.now() - 3 * 3_600_000;
	await openWins({
		[OWN_WINS]: createPage(
			{ ...pending, submittedAt: since },
			{ ...pending, id: "late", title: "Late", submittedAt: Date.now() - 20 * 3_600_000 },
			{ ...declined, submittedAt: since },
			approved,
		),
	});
	expect(card(pending.title).textContent).toContain(
		"You sent it 3 hours ago. Moderators usually review within 12 hours.",
	);
	expect(card("Late").textContent).toContain("You sent it 20 hours ago.");
	expect(card("Late").textContent).not.toContain("usually");
	for (const { title } of [declined, approved]) {
		expect(card(title).textContent).not.toMatch(/You sent it|usually/);
	}
});

test("R199 the author of a declined win reads why", async () => {
	await openWins();
	expect(card(declined.title).textContent).toContain(`A moderator asks you to change it:${REASON}`);
	expect(card(pending.title).textContent).not.toContain("asks you to change");
});

test("the author of a win that everyone could see reads that it was removed, and may send it again", async () => {
	await openWins({ [OWN_WINS]: createPage(removed) });
	expect(card(removed.title).textContent).toMatch(/Removed.*A moderator removed it\. Only you can see it\.Please take/);
	await press(removed.title, "Edit and send again");
	expect(screen.getByRole("dialog", { name: "Edit your Win" }).textContent).toContain("A moderator removed it.");
});

test("a declined win is changed and sent again as the same win", async () => {
	let wins = createPage(declined);
	const next = { ...declined, title: "Told someone", status: "pending" as const, rejectedReason: null };
	const { calls } = await openWins({
		[OWN_WINS]: () => wins,
		"PATCH /api/wins/d": () => {
			wins = createPage(next);
			return next;
		},
	});
	await press(declined.title, "Edit and send again");
	const dialog = screen.getByRole("dialog", { name: "Edit your Win" });
	expect(dialog.textContent).toContain(REASON);
	const title = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Title" });
	expect(title.value).toBe("Told my neighbour");
	fireEvent.change(title, { target: { value: "Told someone" } });
	await userEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
	expect(await screen.findByText("Sent. A moderator will review it again.")).toBeDefined();
	expect(screen.queryByRole("dialog")).toBeNull();
	// Consent was not touched, and may have changed on another device.
	expect(calls.find(({ to }) => to.startsWith("PATCH"))?.body).toEqual({ title: "Told someone", win: declined.win });
	expect((await screen.findByRole("article", { name: "Told someone" })).textContent).toContain("Pending");
});

test("taking the photo out of a win says so to the server, leaving it says nothing", async () => {
	const withPhoto = { ...declined, imageUrl: "/media/token" };
	const { calls } = await openWins({ [OWN_WINS]: createPage(withPhoto), "PATCH /api/wins/d": withPhoto });
	const sendWithout = async (photo: boolean) => {
		await press(declined.title, "Edit and send again");
		const dialog = screen.getByRole("dialog", { name: "Edit your Win" });
		if (!photo) await userEvent.click(within(dialog).getByRole("button", { name: "Remove photo" }));
		await userEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		return calls.filter(({ to }) => to.startsWith("PATCH")).at(-1)?.body;
	};
	expect(await sendWithout(true)).not.toHaveProperty("imageId");
	expect(await sendWithout(false)).toHaveProperty("imageId", null);
});

test("a win that a moderator is reading right now cannot be changed, and its author learns why", async () => {
	await openWins({ "PATCH /api/wins/p": errorResponse(409, "moderation.claimed") });
	await press(pending.title, "Edit");
	const dialog = screen.getByRole("dialog", { name: "Edit your Win" });
	await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
	expect((await within(dialog).findByRole("alert")).textContent).toBe(
		"A moderator is reading this Win right now. Please try again in a few minutes.",
	);
});

test("without a network the changes stay in the form and on the device", async () => {
	await openWins({ "PATCH /api/wins/p": () => Promise.reject(new TypeError("network")) });
	await press(pending.title, "Edit");
	const dialog = screen.getByRole("dialog", { name: "Edit your Win" });
	await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
	expect((await within(dialog).findByRole("alert")).textContent).toBe(
		"You seem to be offline. What you wrote is saved on this device.",
	);
});

test("a win is withdrawn after one question, and then gone, with what was changed in it and not sent", async () => {
	localStorage.setItem(`exhale.draft.win.${pending.uid}.${pending.id}`, JSON.stringify({ key: "k", title: "Changed" }));
	let wins = createPage(pending);
	await openWins({
		[OWN_WINS]: () => wins,
		"DELETE /api/wins/p": () => {
			wins = createPage();
			return null;
		},
	});
	await press(pending.title, "Withdraw");
	const question = screen.getByRole("dialog", { name: "Withdraw this Win?" });
	await userEvent.click(within(question).getByRole("button", { name: "Keep it" }));
	expect(card(pending.title)).toBeDefined();
	await press(pending.title, "Withdraw");
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Withdraw" }));
	await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
	expect(await screen.findByText("You haven't shared a Win yet")).toBeDefined();
	expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
});

test("changes that a session's end stopped are there again after the login, until they are sent or called off", async () => {
	const { unmount } = await openWins({
		"PATCH /api/wins/p": errorResponse(401, "session.none", { title: "Please log in." }),
	});
	await press(pending.title, "Edit");
	const dialog = screen.getByRole("dialog", { name: "Edit your Win" });
	const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
	fireEvent.change(title(), { target: { value: "Took the tram" } });
	await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
	expect((await within(dialog).findByRole("alert")).textContent).toBe(
		"You're logged out. What you wrote is saved on this device.",
	);
	const link = within(dialog).getByRole("link", { name: "Log in" });
	expect(link.getAttribute("href")).toBe(`/login?next=${encodeURIComponent("/community/profile?tab=wins")}`);
	unmount();

	await openWins();
	const line = () => screen.queryByText("Draft saved on this device.");
	await press(pending.title, "Edit");
	expect([title().value, line() !== null]).toEqual(["Took the tram", true]);
	await userEvent.click(screen.getByRole("button", { name: "Start over" }));
	expect([title().value, line()]).toEqual([pending.title, null]);
	expect(document.activeElement).toBe(title());
	fireEvent.change(title(), { target: { value: "Took a boat" } });
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Not now" }));
	await userEvent.click(screen.getByRole("button", { name: "Leave" }));
	expect(localStorage).toHaveLength(0);
	await press(pending.title, "Edit");
	expect([title().value, line()]).toEqual([pending.title, null]);
});

test("while it is being withdrawn it can no longer be kept, and one that was gone already is gone", async () => {
	let answer = (_: Response) => {};
	let wins = createPage(pending);
	await openWins({
		[OWN_WINS]: () => wins,
		"DELETE /api/wins/p": () =>
			new Promise<Response>((resolve) => {
				answer = resolve;
			}),
	});
	await press(pending.title, "Withdraw");
	const question = within(screen.getByRole("dialog"));
	await userEvent.click(question.getByRole("button", { name: "Withdraw" }));
	expect(question.getByRole<HTMLButtonElement>("button", { name: "Keep it" }).disabled).toBe(true);
	await userEvent.keyboard("{Escape}");
	expect(screen.getByRole("dialog")).toBeDefined();
	wins = createPage();
	answer(errorResponse(404, "not_found"));
	expect(await screen.findByText("Your Win has been withdrawn.")).toBeDefined();
	expect(await screen.findByText("You haven't shared a Win yet")).toBeDefined();
});

test("changes that were not sent are only left behind after a question", async () => {
	await openWins();
	await press(pending.title, "Edit");
	await userEvent.click(screen.getByRole("button", { name: "Not now" }));
	expect(screen.queryByRole("dialog")).toBeNull();
	await press(pending.title, "Edit");
	const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
	fireEvent.change(title(), { target: { value: "Took two buses" } });
	await userEvent.keyboard("{Escape}");
	await userEvent.click(screen.getByRole("button", { name: "Keep writing" }));
	expect(title().value).toBe("Took two buses");
	await userEvent.click(screen.getByRole("button", { name: "Not now" }));
	await userEvent.click(screen.getByRole("button", { name: "Leave" }));
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("an open form goes with its member, when another one logs in", async () => {
	const { client } = await openWins({ "GET /api/members/other/wins": createPage() });
	await press(pending.title, "Edit");
	act(() => seedSession(client, memberSession({ uid: "other", firstName: "Daniel" })));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a win that is no longer there is not shown from an older copy, and one that does not load has a headline", async () => {
	let answer: object = errorResponse(500, "internal");
	mockApi({ "GET /api/wins/p": () => answer as Response });
	const { client } = renderApp("/community/wins/p", memberSession());
	expect(await screen.findByRole("heading", { level: 1, name: "Couldn't load this Win" })).toBeDefined();
	answer = pending;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("heading", { level: 1, name: pending.title })).toBeDefined();
	answer = errorResponse(404, "not_found");
	await act(() => client.invalidateQueries({ queryKey: ["wins"] }));
	expect(await screen.findByRole("heading", { level: 1, name: "We can't find this Win" })).toBeDefined();
	expect(screen.queryByText(pending.win)).toBeNull();
});
