/** Direct messages: the list in every state, requests and what is done with them, the gate, and news that come after all. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { conversationWith, directMessageWith, LEA } from "@/features/dm/dm-fixture";
import { sendToApp } from "@/lib/live/live-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import { withLayout } from "./layout-fixture";

const LIST = "GET /api/dm?folder=messages";
const REQUESTS = "GET /api/dm?folder=requests";
const THREAD = `GET /api/dm/${LEA}`;
const MESSAGES = `GET /api/dm/${LEA}/messages`;
const ACCEPTANCE = `/api/dm/${LEA}/acceptance`;

const requested = conversationWith({ state: "requested", unread: 1 });
const page = (...items: ReturnType<typeof directMessageWith>[]) => ({
	items,
	upTo: items.at(-1)?.changed ?? 0,
	earlier: false,
});

withLayout();

function openList(answers: Answers = {}) {
	const calls = mockApi({ [LIST]: createPage(), [REQUESTS]: createPage(), ...answers });
	return { ...renderApp("/community/dm", memberSession({ tier: 1 })), calls };
}

async function openThread(answers: Answers = {}, tier: 0 | 1 = 1) {
	const calls = mockApi({
		[THREAD]: conversationWith(),
		[MESSAGES]: page(directMessageWith(1)),
		[`${MESSAGES}?changed=1`]: { items: [], upTo: 1, earlier: false },
		[`PUT /api/dm/${LEA}/read`]: conversationWith(),
		[LIST]: createPage(),
		[REQUESTS]: createPage(),
		...answers,
	});
	const app = renderApp(`/community/dm/${LEA}`, memberSession({ tier }));
	await screen.findByRole("log", { name: "Messages with Lea A." });
	return { ...app, calls };
}

test("without conversations the list says how one begins", async () => {
	openList();
	expect(await screen.findByText("No conversations yet")).toBeDefined();
	await userEvent.click(screen.getByRole("tab", { name: "Requests" }));
	expect(await screen.findByText("No requests")).toBeDefined();
});

test("requests are apart from conversations, each with how it begins and how much is new", async () => {
	openList({
		[LIST]: { items: [conversationWith({ preview: "See you then." })], nextCursor: null },
		[REQUESTS]: { items: [conversationWith({ ...requested, preview: "May I ask you?" })], nextCursor: null },
		"GET /api/dm/unread": { messages: 0, requests: 1 },
	});
	expect(await screen.findByRole("link", { name: /Lea A\..*See you then\./ })).toBeDefined();
	expect(screen.queryByText("May I ask you?")).toBeNull();
	await userEvent.click(await screen.findByRole("tab", { name: /^Requests\s*1 new$/ }));
	const row = await screen.findByRole("link", { name: /Lea A\..*May I ask you\?/ });
	expect(within(row).getByText("new")).toBeDefined();
	expect(row.getAttribute("href")).toBe(`/community/dm/${LEA}`);
});

test("a list that did not load says so, and is asked for again", async () => {
	let away = true;
	openList({
		[LIST]: () => (away ? errorResponse(403, "role.missing") : { items: [conversationWith()], nextCursor: null }),
	});
	expect(await screen.findByText("Couldn't load your conversations")).toBeDefined();
	away = false;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("link", { name: /Lea A\./ })).toBeDefined();
});

test("a request is accepted, and both can write", async () => {
	let now = requested;
	const { calls } = await openThread({
		[THREAD]: () => now,
		[`PUT ${ACCEPTANCE}`]: () => {
			now = conversationWith();
			return now;
		},
	});
	await userEvent.click(screen.getByRole("button", { name: "Accept" }));
	expect(await screen.findByText("Accepted. You can both write now.")).toBeDefined();
	expect(screen.queryByRole("region", { name: "Request" })).toBeNull();
	expect(screen.getByRole("textbox", { name: "Message to Lea A." })).toBeDefined();
	expect(calls.some(({ to }) => to === `PUT ${ACCEPTANCE}`)).toBe(true);
});

test("a request is declined without a word, which leads back to the list", async () => {
	const { calls, where } = await openThread({ [THREAD]: requested, [`DELETE ${ACCEPTANCE}`]: null });
	await userEvent.click(screen.getByRole("button", { name: "Decline" }));
	expect(await screen.findByText("Declined. They aren't notified.")).toBeDefined();
	await vi.waitFor(() => expect(where()).toBe("/community/dm"));
	expect(calls.some(({ to }) => to === `DELETE ${ACCEPTANCE}`)).toBe(true);
});

test("what is refused about a request is said, and the request stays", async () => {
	await openThread({ [THREAD]: requested, [`DELETE ${ACCEPTANCE}`]: errorResponse(409, "dm.accepted") });
	await userEvent.click(screen.getByRole("button", { name: "Decline" }));
	expect(await screen.findByText("You've already accepted this conversation.")).toBeDefined();
	expect(screen.getByRole("region", { name: "Request" })).toBeDefined();
});

test("the author of a request can be blocked from the request, which leads away from it", async () => {
	const { calls, where } = await openThread({ [THREAD]: requested, [`PUT /api/blocks/${LEA}`]: null });
	await userEvent.click(within(screen.getByRole("region", { name: "Request" })).getByRole("button", { name: "Block" }));
	await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Block" }));
	await vi.waitFor(() => expect(where()).toBe("/community/dm"));
	expect(calls.some(({ to }) => to === `PUT /api/blocks/${LEA}`)).toBe(true);
});

test("a Free member reads, and finds the gate where one writes", async () => {
	await openThread({ [THREAD]: conversationWith({ can: { write: false, asks: false, why: "upgrade" } }) }, 0);
	expect(await screen.findByText("Message 1")).toBeDefined();
	expect(screen.queryByRole("textbox")).toBeNull();
	expect(screen.queryByRole("dialog")).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Write a message" }));
	expect(await screen.findByText("You need to upgrade to send direct messages.")).toBeDefined();
});

test("who waits for an answer, or was declined, reads that there is no hurry and cannot write more", async () => {
	const waiting = { write: false, asks: false, why: "waiting" } as const;
	await openThread({ [THREAD]: conversationWith({ state: "waiting", can: waiting }) });
	expect(screen.getByText(/You can write more once Lea A\. has accepted or replied\./)).toBeDefined();
	expect(screen.queryByRole("textbox")).toBeNull();
});

test("news for which the server was too busy are asked for again", async () => {
	vi.spyOn(Math, "random").mockReturnValue(0);
	let busy = false;
	let there = [directMessageWith(1)];
	const { sockets } = await openThread({
		[`GET /api/dm/${LEA}/messages?changed=1`]: () => {
			if (!busy) return { ...page(...there), items: there.slice(1) };
			busy = false;
			return errorResponse(503, "busy");
		},
	});
	await screen.findByText("Message 1");
	there = [...there, directMessageWith(2, { text: "Came after all" })];
	busy = true;
	await sendToApp(
		sockets,
		{ type: "hello", uid: userWith().uid, build: "test", now: 0 },
		{ type: "own", change: "messages", id: LEA },
	);
	expect(await screen.findByText("Came after all", {}, { timeout: 10_000 })).toBeDefined();
});

test("where the server goes back behind what is here, the conversation is emptied and loaded again", async () => {
	let back = false;
	const asked: number[] = [];
	const { sockets } = await openThread({
		[MESSAGES]: () => page(directMessageWith(1), ...(back ? [] : [directMessageWith(2), directMessageWith(9)])),
		[`GET /api/dm/${LEA}/messages?changed=9`]: () => {
			asked.push(9);
			return { items: [], upTo: back ? 1 : 9, earlier: false };
		},
		[`GET /api/dm/${LEA}/messages?changed=1`]: () => {
			asked.push(1);
			return { items: [directMessageWith(2, { text: "Said after the backup" })], upTo: 2, earlier: false };
		},
		[`GET /api/dm/${LEA}/messages?changed=2`]: { items: [], upTo: 2, earlier: false },
	});
	expect(await screen.findByText("Message 9")).toBeDefined();
	back = true;
	await sendToApp(
		sockets,
		{ type: "hello", uid: userWith().uid, build: "test", now: 0 },
		{ type: "own", change: "messages", id: LEA },
	);
	expect(await screen.findByText("Said after the backup")).toBeDefined();
	expect(screen.queryByText("Message 9")).toBeNull();
	expect(screen.queryByText("Message 2")).toBeNull();
	expect(screen.getByText("Message 1")).toBeDefined();
	expect(asked.filter((number) => number === 1).length).toBeLessThan(4);
});

test("an eleventh request within a day is refused in words, and what was written stays", async () => {
	await openThread({
		[THREAD]: conversationWith({ state: "none", can: { write: true, asks: true, why: null } }),
		[MESSAGES]: page(),
		[`${MESSAGES}?changed=0`]: page(),
		[`POST /api/dm/${LEA}/messages`]: errorResponse(429, "dm.requests_spent", { nextAt: Date.now() + 60_000 }),
	});
	await userEvent.type(screen.getByRole("textbox", { name: "Message to Lea A." }), "May I ask you?{Enter}");
	expect(await screen.findByText(/Not sent\. You've reached today's limit/)).toBeDefined();
	expect(screen.getByText("May I ask you?")).toBeDefined();
	expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});
