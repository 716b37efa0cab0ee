/** Wide screens: the list of conversations or channels stays beside the open one, marks it, and stays up to date. */
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CHANNEL, channelWith, chatPage } from "@/features/chat/chat-fixture";
import { conversationWith, LEA } from "@/features/dm/dm-fixture";
import { sendToApp } from "@/lib/live/live-fixture";
import { createPage } from "@/lib/page-fixture";
import { cardWith } from "@/lib/profile-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import { mockApi, renderApp } from "./app-fixture";
import { features } from "./features";
import { withLayout } from "./layout-fixture";

const SAM = "0190a0a0-0000-7000-8000-000000000003";
const QUIET_CORNER = "0190a0a0-0000-7000-8000-00000000c002";
const none = { items: [], upTo: 0, earlier: false };

withLayout();
// Compiling a page takes as long as the machine needs, and happens before a test waits for it.
beforeAll(async () => {
	await Promise.all([
		import("./layout/community-layout"),
		import("@/features/chat/gated-chat-page"),
		import("@/features/dm/dm-frame"),
		import("@/features/dm/dm-page"),
		import("@/features/dm/thread-page"),
		features.loadContributions(),
	]);
}, 120_000);
beforeEach(() => {
	vi.spyOn(window, "matchMedia").mockImplementation(
		(query) => Object.assign(new EventTarget(), { matches: query.includes("width") }) as MediaQueryList,
	);
});

function openMessages(path: string) {
	const sam = conversationWith({ other: cardWith({ uid: SAM, displayName: "Sam B." }), preview: "Good night." });
	const state = { lea: conversationWith() };
	mockApi({
		"GET /api/dm?folder=messages": () => createPage(state.lea, sam),
		"GET /api/dm?folder=requests": createPage(),
		[`GET /api/members/search?q=a&exclude=${userWith().uid}`]: { items: [] },
		[`GET /api/dm/${LEA}`]: () => state.lea,
		[`GET /api/dm/${SAM}`]: sam,
		[`GET /api/dm/${LEA}/messages`]: none,
		[`GET /api/dm/${LEA}/messages?changed=0`]: none,
		[`GET /api/dm/${SAM}/messages`]: none,
		[`GET /api/dm/${SAM}/messages?changed=0`]: none,
	});
	return { ...renderApp(path, memberSession({ tier: 1 })), state };
}

const list = () => screen.findByRole("navigation", { name: "Conversations" });

test("with no conversation open, the pane beside the list says so", async () => {
	openMessages("/community/dm");
	expect(await within(await list()).findByRole("link", { name: /Lea A\./ })).toBeDefined();
	expect(await screen.findByText("No conversation open")).toBeDefined();
	expect(screen.getAllByRole("heading", { level: 1 }).map((one) => one.textContent)).toEqual(["Direct messages"]);
});

test("the open conversation is marked in a list that stays, with what was typed into its search", async () => {
	openMessages("/community/dm");
	const pane = await list();
	const search = within(pane).getByRole("searchbox", { name: "Write to someone" });
	await userEvent.type(search, "a");
	await userEvent.click(await within(pane).findByRole("link", { name: /Sam B\./ }));
	await screen.findByRole("log", { name: "Messages with Sam B." });
	expect(search.isConnected).toBe(true);
	expect((search as HTMLInputElement).value).toBe("a");
	const current = () => pane.querySelector("[aria-current=page]")?.getAttribute("href");
	expect(current()).toBe(`/community/dm/${SAM}`);
	expect(screen.getAllByRole("heading", { level: 1 }).map((one) => one.textContent)).toEqual(["Sam B."]);
	expect(screen.queryByRole("link", { name: "All messages" })).toBeNull();
	await userEvent.click(within(pane).getByRole("link", { name: /Lea A\./ }));
	await screen.findByRole("log", { name: "Messages with Lea A." });
	expect(current()).toBe(`/community/dm/${LEA}`);
	expect(search.isConnected).toBe(true);
});

/** Screens that become narrower or wider while a page is open. */
function resizableScreen(wide: boolean) {
	let matches = wide;
	const queries = new Set<EventTarget>();
	vi.spyOn(window, "matchMedia").mockImplementation((query) => {
		const media = new EventTarget();
		queries.add(media);
		Object.defineProperty(media, "matches", { get: () => query.includes("width") && matches });
		return media as MediaQueryList;
	});
	return (next: boolean) =>
		act(() => {
			matches = next;
			for (const media of queries) media.dispatchEvent(new Event("change"));
		});
}

test("the open conversation stays as it is when the list beside it comes and goes", async () => {
	const resize = resizableScreen(true);
	openMessages(`/community/dm/${SAM}`);
	const log = await screen.findByRole("log", { name: "Messages with Sam B." });
	expect(await list()).toBeDefined();
	await resize(false);
	expect(screen.queryByRole("navigation", { name: "Conversations" })).toBeNull();
	expect(log.isConnected).toBe(true);
	await resize(true);
	expect(await list()).toBeDefined();
	expect(log.isConnected).toBe(true);
});

test("the open channel stays as it is when the list beside it comes and goes", async () => {
	const resize = resizableScreen(true);
	openChannels();
	const log = await screen.findByRole("log", { name: "Messages in Community" });
	await resize(false);
	expect(document.querySelector("[data-panes]")).toBeNull();
	expect(log.isConnected).toBe(true);
	await resize(true);
	expect(document.querySelector("[data-panes] > nav")).not.toBeNull();
	expect(log.isConnected).toBe(true);
});

test("what comes into another conversation is counted beside the open one", async () => {
	const { state, sockets } = openMessages(`/community/dm/${SAM}`);
	const pane = await list();
	await screen.findByRole("log", { name: "Messages with Sam B." });
	const row = await within(pane).findByRole("link", { name: /Lea A\./ });
	expect(within(row).queryByText("new")).toBeNull();
	state.lea = conversationWith({ unread: 2, preview: "One more thing." });
	await sendToApp(
		sockets,
		{ type: "hello", uid: userWith().uid, build: "test", now: 0 },
		{ type: "own", change: "messages", id: LEA },
	);
	expect(await within(pane).findByText("One more thing.")).toBeDefined();
	expect(within(row).getByText("new")).toBeDefined();
});

function openChannels() {
	mockApi({
		"GET /api/chat/channels": {
			items: [
				channelWith(),
				channelWith({ id: QUIET_CORNER, slug: "corner", name: "Quiet corner", unread: 3, level: "everything" }),
			],
		},
		[`GET /api/chat/channels/${CHANNEL}/messages`]: chatPage([]),
		[`GET /api/chat/channels/${QUIET_CORNER}/messages`]: chatPage([]),
	});
	renderApp("/community/chat/community", memberSession({ tier: 1 }));
}

test("channels are beside the messages, with the open one marked and what is new in the others", async () => {
	openChannels();
	await screen.findByRole("log", { name: "Messages in Community" });
	const channels = screen.getByRole("navigation", { name: "Channels" });
	expect(within(channels).getByRole("link", { name: "Community" }).getAttribute("aria-current")).toBe("page");
	const corner = within(channels).getByRole("link", { name: /Quiet corner.*3.*new/ });
	await userEvent.click(corner);
	await screen.findByRole("log", { name: "Messages in Quiet corner" });
	expect(channels.isConnected).toBe(true);
	expect(corner.getAttribute("aria-current")).toBe("page");
	expect(within(corner).queryByText("new")).toBeNull();
});
