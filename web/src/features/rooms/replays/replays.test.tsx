/** The list of replays in all its states, and the way to them from a Room that has ended. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { ReplaySummary } from "@/lib/api/types.gen";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { ONE, PAGE, roomLists, roomWith, supporter } from "../room-fixture";
import { replayWith } from "./replay-fixture";

afterEach(() => vi.unstubAllGlobals());

const LIST = "GET /api/replays";
const TAB = "/community/rooms?tab=replays";

async function openTab(answers: Answers, session = supporter()) {
	const calls = mockApi({ ...emptyCommunity, ...roomLists(), ...answers });
	const app = renderApp(TAB, session);
	await screen.findByRole("heading", { level: 1, name: "Rooms" });
	return { ...app, calls };
}

const card = async (name: string) => within(await screen.findByRole("article", { name }));

test("the tab leads to the replays, and its address too", async () => {
	mockApi({ ...emptyCommunity, ...roomLists(), [LIST]: createPage(replayWith()) });
	const { where } = renderApp("/community/rooms", supporter());
	await userEvent.click(await screen.findByRole("tab", { name: "Replays" }));
	await card("Sunday wind-down");
	expect(where()).toBe(TAB);
	await userEvent.click(screen.getByRole("tab", { name: "Rooms" }));
	await screen.findByText("No Rooms yet");
	expect(where()).toBe("/community/rooms");
});

test("a card says of which Room, with whom, when, how long, until when, and leads to the replay", async () => {
	const room = { ...replayWith().room, isPrivate: true };
	await openTab({ [LIST]: createPage(replayWith({ room, hasVideo: false })) });
	const shown = await card("Sunday wind-down");
	expect(shown.getByText("with Sara R.")).toBeDefined();
	expect(shown.getByRole("time").textContent).toContain("Yesterday");
	expect(shown.getByText("40 minutes")).toBeDefined();
	expect(shown.getByText("Sound only")).toBeDefined();
	expect(shown.getByText("Private")).toBeDefined();
	expect(shown.getByText(/^Here until /)).toBeDefined();
	expect(shown.getByRole("link", { name: "Sunday wind-down" }).getAttribute("href")).toBe(
		`/community/rooms/replays/${replayWith().id}`,
	);
});

test.each([
	["composing", "Being prepared"],
	["failed", "Couldn't be prepared"],
] as const)("a replay that is %s says so in words", async (state, words) => {
	await openTab({ [LIST]: createPage(replayWith({ state, durationMs: null })) });
	const shown = await card("Sunday wind-down");
	expect(shown.getByText(words)).toBeDefined();
	expect(shown.queryByText("40 minutes")).toBeNull();
});

test("without replays one sentence says so", async () => {
	await openTab({ [LIST]: createPage() });
	expect(await screen.findByText("No replays yet")).toBeDefined();
});

test("a list that did not load says so, and loads again", async () => {
	let fails = true;
	await openTab({ [LIST]: () => (fails ? errorResponse(500, "internal") : createPage(replayWith())) });
	await screen.findByText("Couldn't load the replays");
	fails = false;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await card("Sunday wind-down")).toBeDefined();
});

test("R292 a Free member reads that replays need Supporter, and nothing is asked for", async () => {
	const { calls, where } = await openTab({}, memberSession());
	expect(await screen.findByText("Replays are for Supporters")).toBeDefined();
	const dialog = within(screen.getByRole("dialog", { name: "Want full access?" }));
	expect(dialog.getByText("You need to upgrade to view Room replays.")).toBeDefined();
	expect(dialog.queryByText("Coming soon")).toBeNull();
	expect(calls.some(({ to }) => to.startsWith(LIST))).toBe(false);
	await userEvent.click(dialog.getByRole("button", { name: "Maybe Later" }));
	await waitFor(() => expect(where()).toBe("/community/rooms"));
});

test("R292 a member whose plan has just ended reads the same instead of an error", async () => {
	await openTab({ [LIST]: errorResponse(403, "tier.needed") });
	expect(await screen.findByText("You need to upgrade to view Room replays.")).toBeDefined();
});

const ended = roomWith({ status: "ended", recording: "ask", endedAt: Date.now() });
const OF_ENDED = `${LIST}?room=${ended.id}`;

async function openEnded(room: typeof ended, answers: Answers = {}, session = supporter()) {
	mockApi({ ...emptyCommunity, [ONE]: room, ...answers });
	renderApp(PAGE, session);
	await screen.findByRole("heading", { level: 2, name: "This Room has ended" });
}

test("a Room that has ended leads to its replay, which is asked for by the Room", async () => {
	await openEnded(ended, { [OF_ENDED]: createPage(replayWith()) });
	const links = within(await screen.findByRole("list", { name: "Replays" })).getAllByRole("link");
	expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
		["Watch the replay", `/community/rooms/replays/${replayWith().id}`],
	]);
});

test("a Room that is never recorded says so", async () => {
	await openEnded({ ...ended, recording: "off" });
	expect(screen.getByText("It was not recorded.")).toBeDefined();
});

test.each([
	["is not there yet", () => createPage<ReplaySummary>()],
	["cannot be looked for", () => errorResponse(400, "cursor.invalid")],
])("a replay that %s may still be there", async (_how, answer) => {
	await openEnded(ended, { [OF_ENDED]: answer });
	expect(await screen.findByText(/If it was recorded, Supporters find it/)).toBeDefined();
});

test("a Free member reads who can watch a replay, if there is one", async () => {
	await openEnded(ended, {}, memberSession());
	expect(screen.getByText(/If it was recorded, Supporters find it/)).toBeDefined();
});
