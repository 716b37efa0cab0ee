/** What a moderator reads before opening anything: covered texts, how much waits, and what arrives while they read. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, mockApi, renderApp } from "@/app/app-fixture";
import type { QueueCounts } from "@/lib/api/types.gen";
import { sendToApp } from "@/lib/live/live-fixture";
import { createPage } from "@/lib/page-fixture";
import { quiet } from "@/lib/preferences";
import { cardWith } from "@/lib/profile-fixture";
import { memberSession } from "@/lib/session-fixture";
import { splitArrivals } from "./arrivals";
import { queuedWin } from "./queue-fixture";

const QUEUE = "GET /api/moderation/queue";
const COUNTS = "GET /api/moderation/queue/counts";

const letter = queuedWin({ id: "letter", title: "Opened the letter" });
const item = (title: string) => screen.getByRole("article", { name: title });
const press = (name: string, title: string) => userEvent.click(within(item(title)).getByRole("button", { name }));

beforeEach(() => localStorage.clear());
afterEach(() => {
	quiet.set("off");
	vi.unstubAllGlobals();
});

async function openDesk(answers: Answers) {
	const calls = mockApi({ [QUEUE]: createPage(queuedWin(), letter), [COUNTS]: { items: [] }, ...answers });
	const app = renderApp("/community/moderator", memberSession({ isModerator: true }, { moderator: null }));
	await screen.findByRole("heading", { level: 1, name: "Moderator" });
	return { ...app, asked: (to: string) => calls.filter((call) => call.to === to) };
}

test("a content note covers the text until the moderator asks for it, and the media stay covered", async () => {
	const value = {
		channelName: "Community",
		path: "/community/chat/community?at=7",
		text: "The train stood still.",
		note: "trains",
		imageUrl: "/media/m",
		videoUrl: "",
		thumbnailUrl: "",
		author: cardWith(),
		createdAt: 1,
		updatedAt: null,
		deleted: false,
		rejectionReason: null,
		earlier: [],
		autoMute: null,
	};
	const message = queuedWin({}, { kind: "message", id: "m", content: { kind: "message", value }, fresh: false });
	await openDesk({ [QUEUE]: createPage(message) });
	await screen.findByRole("article", { name: "trains" });
	expect(item("trains").textContent).not.toContain("The train stood still.");
	await press("Show text", "trains");
	expect(item("trains").textContent).toContain("The train stood still.");
	expect(item("trains").querySelector("img[src='/media/m']")).toBeNull();
});

test("the tabs say how much waits, up to a limit, and follow what a colleague decides", async () => {
	let counts: QueueCounts = {
		items: [
			{ kind: "win", count: 2 },
			{ kind: "question", count: 100 },
			{ kind: "member", count: 0 },
		],
	};
	const { sockets } = await openDesk({ [COUNTS]: () => counts });
	expect(await screen.findByRole("radio", { name: "Wins 2 waiting" })).toBeDefined();
	expect(screen.getByRole("radio", { name: "Questions 99+ waiting" })).toBeDefined();
	expect(screen.getByRole("radio", { name: "All 99+ waiting" })).toBeDefined();
	expect(screen.getByRole("radio", { name: "Profiles" })).toBeDefined();
	counts = { items: [{ kind: "win", count: 1 }] };
	await sendToApp(sockets, { type: "own", change: "desk", id: null });
	expect(await screen.findByRole("radio", { name: "Wins 1 waiting" })).toBeDefined();
	expect(screen.getByRole("radio", { name: "All 1 waiting" })).toBeDefined();
});

test("quiet mode does not even ask how much waits", async () => {
	quiet.set("on");
	const { asked } = await openDesk({ [COUNTS]: { items: [{ kind: "win", count: 2 }] } });
	await screen.findByRole("article", { name: "Took the bus" });
	expect(screen.getByRole("radio", { name: "Wins" })).toBeDefined();
	expect(asked(COUNTS)).toHaveLength(0);
});

test("what would push down the items that are read waits for a press, and what comes after them does not", async () => {
	let queue = createPage(queuedWin());
	const { sockets } = await openDesk({ [QUEUE]: () => queue });
	await screen.findByRole("article", { name: "Took the bus" });
	const urgent = queuedWin({ id: "urgent", title: "Someone is in danger" }, { urgent: true });
	queue = createPage(urgent, queuedWin(), letter);
	const main = screen.getByRole("main");
	const announced = within(main)
		.getAllByRole("status")
		.filter((region) => region.className === "sr-only");
	await sendToApp(sockets, { type: "own", change: "desk", id: null });
	await screen.findByRole("article", { name: "Opened the letter" });
	expect(screen.queryByRole("article", { name: "Someone is in danger" })).toBeNull();
	expect(announced.map(({ textContent }) => textContent)).toContain("1 new");
	await userEvent.click(screen.getByRole("button", { name: "Show 1 new" }));
	expect(screen.getAllByRole("article").map((one) => one.querySelector("h2")?.textContent)).toEqual([
		"Someone is in danger",
		"Took the bus",
		"Opened the letter",
	]);
	expect(document.activeElement?.textContent).toBe("Moderator");
	expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
});

test.each([
	["nothing shown yet", "", "abc", "abc", ""],
	["one after what is shown", "ab", "abc", "abc", ""],
	["one before what is shown", "ab", "xab", "ab", "x"],
	["one between", "ab", "axb", "ab", "x"],
	["nothing left of what was shown", "ab", "xy", "xy", ""],
])("arrivals: %s", (_, shown, queue, items, arrived) => {
	expect(splitArrivals([...queue], (item) => shown.includes(item))).toEqual({
		items: [...items],
		arrived: [...arrived],
	});
});
