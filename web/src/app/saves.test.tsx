/** Saved posts: the bookmark on cards, and the list in the profile in all its states. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { questionWith } from "@/features/questions/question-fixture";
import { winWith } from "@/features/wins/win-fixture";
import { nothingUnderReview } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";

const IDS = "GET /api/saves/ids";
const LIST = "GET /api/saves";
const win = winWith({ id: "w", title: "Took the bus" });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const bookmark = (within_: HTMLElement = document.body) =>
	within(within_).getByRole("button", { name: "Save for later" });
const isSaved = () => bookmark().getAttribute("aria-pressed") === "true";

async function openFeed(answers: Answers) {
	const calls = mockApi({ "GET /api/wins": createPage(win), ...answers });
	renderApp("/community/wins", memberSession());
	await screen.findByRole("article", { name: "Took the bus" });
	return () => calls.filter(({ to }) => to.includes("/saves/win")).map(({ to }) => to);
}

async function openSaved(answers: Answers) {
	const calls = mockApi({ ...nothingUnderReview, ...answers });
	renderApp("/community/profile?tab=saved", memberSession());
	await screen.findByRole("tab", { name: "Saved", selected: true });
	return calls;
}

test("a press saves, another takes it back, and the bookmark follows", async () => {
	let ids: string[] = [];
	const asked = await openFeed({
		[IDS]: () => ({ ids }),
		"PUT /api/saves/win/w": () => {
			ids = ["w"];
			return null;
		},
		"DELETE /api/saves/win/w": () => {
			ids = [];
			return null;
		},
	});
	expect(isSaved()).toBe(false);
	await userEvent.click(bookmark());
	await waitFor(() => expect(isSaved()).toBe(true));
	expect(await screen.findByText("Saved. You'll find it in your profile.")).toBeDefined();
	await userEvent.click(bookmark());
	await waitFor(() => expect(isSaved()).toBe(false));
	await waitFor(() => expect(asked()).toEqual(["PUT /api/saves/win/w", "DELETE /api/saves/win/w"]));
});

test("what was saved before is pressed", async () => {
	await openFeed({ [IDS]: { ids: ["other", "w"] } });
	await waitFor(() => expect(isSaved()).toBe(true));
});

test("a save that the server refuses is taken back, and said so", async () => {
	let refuse = (_: Response) => {};
	await openFeed({
		[IDS]: { ids: [] },
		"PUT /api/saves/win/w": () =>
			new Promise<Response>((resolve) => {
				refuse = resolve;
			}),
	});
	await userEvent.click(bookmark());
	await waitFor(() => expect(isSaved()).toBe(true));
	refuse(errorResponse(409, "saves.full"));
	expect(await screen.findByText("You've saved 200 posts. Remove one to save another.")).toBeDefined();
	await waitFor(() => expect(isSaved()).toBe(false));
});

test("two presses that fail leave the bookmark as it was", async () => {
	let fail = () => {};
	const failed = new Promise<void>((resolve) => {
		fail = resolve;
	});
	const late = () => failed.then(() => errorResponse(500, "internal"));
	await openFeed({ [IDS]: { ids: ["w"] }, "PUT /api/saves/win/w": late, "DELETE /api/saves/win/w": late });
	await waitFor(() => expect(isSaved()).toBe(true));
	await userEvent.click(bookmark());
	await waitFor(() => expect(isSaved()).toBe(false));
	await userEvent.click(bookmark());
	await waitFor(() => expect(isSaved()).toBe(true));
	fail();
	await screen.findByText("That didn't work. Please try again.");
	expect(isSaved()).toBe(true);
});

test("the profile lists Wins and Questions, last saved first, and a bookmark there can be pressed again", async () => {
	const question = questionWith({ id: "q", prompt: "What helps you?" });
	let ids = ["q", "w"];
	const calls = await openSaved({
		[IDS]: () => ({ ids }),
		[LIST]: createPage(
			{ kind: "question", id: "q", savedAt: 2, post: { kind: "question", value: question } },
			{ kind: "win", id: "w", savedAt: 1, post: { kind: "win", value: win } },
		),
		"DELETE /api/saves/question/q": () => {
			ids = ["w"];
			return null;
		},
	});
	await screen.findByRole("article", { name: "Took the bus" });
	const cards = screen.getAllByRole("article");
	expect(cards.map((card) => card.querySelector("h2")?.textContent)).toEqual(["What helps you?", "Took the bus"]);
	const first = cards[0] as HTMLElement;
	await waitFor(() => expect(bookmark(first).getAttribute("aria-pressed")).toBe("true"));
	await userEvent.click(bookmark(first));
	await waitFor(() => expect(bookmark(first).getAttribute("aria-pressed")).toBe("false"));
	expect(screen.getAllByRole("article")).toHaveLength(2);
	expect(calls.filter(({ to }) => to === LIST)).toHaveLength(1);
});

test("after a press that succeeded and one that failed, a list opened later is loaded again", async () => {
	let remove = () => {};
	const removed = new Promise<void>((resolve) => {
		remove = resolve;
	});
	const calls = await openSaved({
		[IDS]: { ids: ["w"] },
		[LIST]: createPage({ kind: "win", id: "w", savedAt: 1, post: { kind: "win", value: win } }),
		"DELETE /api/saves/win/w": () => removed.then(() => null),
		"PUT /api/saves/win/w": errorResponse(500, "internal"),
		"GET /api/members/0190a0a0-0000-7000-8000-000000000001/wins": createPage(),
	});
	const asked = () => calls.filter(({ to }) => to === LIST).length;
	await screen.findByRole("article", { name: "Took the bus" });
	await waitFor(() => expect(isSaved()).toBe(true));
	await userEvent.click(bookmark());
	await waitFor(() => expect(isSaved()).toBe(false));
	await userEvent.click(bookmark());
	await waitFor(() => expect(isSaved()).toBe(true));
	remove();
	await screen.findByText("That didn't work. Please try again.");
	expect(asked()).toBe(1);
	await userEvent.click(screen.getByRole("tab", { name: "Wins" }));
	await waitFor(() => expect(screen.queryByRole("article", { name: "Took the bus" })).toBeNull());
	await userEvent.click(screen.getByRole("tab", { name: "Saved" }));
	await waitFor(() => expect(asked()).toBe(2));
});

test("a Win that is liked in the list shows it", async () => {
	await openSaved({
		[IDS]: { ids: ["w"] },
		[LIST]: createPage({ kind: "win", id: "w", savedAt: 1, post: { kind: "win", value: win } }),
		"PUT /api/wins/w/like": { liked: true, likesCount: 1 },
	});
	await userEvent.click(await screen.findByRole("button", { name: /^Like/ }));
	await waitFor(() => expect(screen.getByRole("button", { name: /^Like/ }).getAttribute("aria-pressed")).toBe("true"));
});

test("a list that is opened again later loads its posts with it, none alone, and shows what has changed", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	onTestFinished(() => void vi.useRealTimers());
	let title = "Took the bus";
	const calls = await openSaved({
		[IDS]: { ids: ["w"] },
		[LIST]: () => createPage({ kind: "win", id: "w", savedAt: 1, post: { kind: "win", value: { ...win, title } } }),
		"GET /api/wins/w": () => ({ ...win, title }),
		"GET /api/members/0190a0a0-0000-7000-8000-000000000001/wins": createPage(),
	});
	await screen.findByRole("article", { name: "Took the bus" });
	await userEvent.click(screen.getByRole("tab", { name: "Wins" }));
	await waitFor(() => expect(screen.queryByRole("article", { name: "Took the bus" })).toBeNull());
	title = "Took the tram";
	vi.setSystemTime(Date.now() + 60_000);
	await userEvent.click(screen.getByRole("tab", { name: "Saved" }));
	await screen.findByRole("article", { name: "Took the tram" });
	expect(calls.filter(({ to }) => to === LIST)).toHaveLength(2);
	expect(calls.filter(({ to }) => to === "GET /api/wins/w")).toEqual([]);
});

test("a post that is gone says so, and can be removed", async () => {
	await openSaved({
		[IDS]: { ids: ["w"] },
		[LIST]: createPage({ kind: "win", id: "w", savedAt: 1, post: null }),
		"DELETE /api/saves/win/w": null,
	});
	expect(await screen.findByText("This post is no longer available.")).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Remove" }));
	expect(await screen.findByText("Nothing saved yet")).toBeDefined();
	expect(screen.getByRole("link", { name: "Read Wins" }).getAttribute("href")).toBe("/community/wins");
});

test("a list that did not load says so, and loads again", async () => {
	let fails = true;
	await openSaved({ [IDS]: { ids: [] }, [LIST]: () => (fails ? errorResponse(500, "internal") : createPage()) });
	await screen.findByText("Couldn't load what you saved");
	fails = false;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("Nothing saved yet")).toBeDefined();
});
