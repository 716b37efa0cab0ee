/** The door of an open Room: asking to come in, its gates, waiting, and every answer that a member can get. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { RoomCall } from "@/lib/api/types.gen";
import { formatTime } from "@/lib/dates";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { roomWaitingSignMs } from "@/lib/generated/limits.gen";
import { sendToApp } from "@/lib/live/live-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import { CALL, callWith, HOUR, ONE, PAGE, roomWith, SEAT, supporter } from "./room-fixture";

beforeEach(() => localStorage.clear());
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const TAKE = `PUT ${SEAT}`;
const LEAVE = `DELETE ${SEAT}`;
const LIVE = roomWith({ status: "live" });

interface Given {
	room?: typeof LIVE;
	session?: ReturnType<typeof memberSession>;
	answers?: Answers;
}

/** Opens the page; a call that is given as a function is asked each time. */
async function openDoor(call: RoomCall | (() => RoomCall), given: Given = {}) {
	const { room = LIVE, session = supporter(), answers = {} } = given;
	const calls = mockApi({ ...emptyCommunity, [ONE]: room, [CALL]: call, ...answers });
	const app = renderApp(PAGE, session);
	await screen.findByRole("heading", { level: 1, name: room.title });
	return { ...app, sent: () => calls.map(({ to }) => to).filter((to) => !to.startsWith("GET")) };
}

const ask = async (name = "Ask to come in") => userEvent.click(await screen.findByRole("button", { name }));

test("says who hosts, what will happen, and that one comes in with microphone and camera off", async () => {
	await openDoor(callWith());
	expect(await screen.findByRole("heading", { level: 2, name: "The conversation is on" })).toBeDefined();
	expect(within(screen.getByRole("list", { name: "Hosts" })).getByText("Sara R.")).toBeDefined();
	expect(screen.getByText("We breathe together, then we talk.")).toBeDefined();
	expect(screen.getByText(/^You will come in with microphone and camera off/)).toBeDefined();
	expect(screen.getByText("A host lets people in one by one, so it can take a moment.")).toBeDefined();
});

test("a supporter asks to come in, waits, and stops waiting", async () => {
	let call = callWith();
	const { sent } = await openDoor(() => call, {
		answers: {
			[TAKE]: () => {
				call = callWith({ state: "waiting" }, { note: "We begin in five minutes." });
				return call;
			},
			[LEAVE]: () => {
				call = callWith();
				return null;
			},
		},
	});
	await ask();
	const headline = await screen.findByRole("heading", { level: 2, name: "You're in the waiting room" });
	expect(document.activeElement).toBe(headline);
	expect(screen.getByText("A host will let you in. You don't have to do anything.")).toBeDefined();
	expect(screen.getByText("We begin in five minutes.").tagName).toBe("BLOCKQUOTE");
	expect(screen.getByRole("checkbox", { name: "Breathe along" })).toBeDefined();
	await ask("Stop waiting");
	expect(await screen.findByRole("button", { name: "Ask to come in" })).toBeDefined();
	expect(sent()).toEqual([TAKE, LEAVE]);
});

test.each([
	["supporter", "join this room", memberSession()],
	["super", "enter this room", supporter()],
] as const)("%s: the gate is at the door (%s)", async (minTier, feature, session) => {
	const { sent } = await openDoor(callWith(), { room: { ...LIVE, minTier }, session });
	await ask();
	const dialog = within(await screen.findByRole("dialog", { name: "Want full access?" }));
	expect(dialog.getByText(`You need to upgrade to ${feature}.`)).toBeDefined();
	expect(dialog.queryByText(/Coming soon/)).toBeNull();
	expect(dialog.getByRole("link", { name: "Upgrade" }).getAttribute("href")).toBe("/community/upgrade");
	await userEvent.click(dialog.getByRole("button", { name: "Maybe Later" }));
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(sent()).toEqual([]);
});

test("R294 a Free member cannot join a Room for Supporters, even where the page did not know", async () => {
	await openDoor(callWith(), { answers: { [TAKE]: errorResponse(403, "tier.needed", { feature: "join this room" }) } });
	await ask();
	expect(await screen.findByText("You need to upgrade to join this room.")).toBeDefined();
});

test("R298 a Supporter cannot enter a Room for Super Supporters", async () => {
	await openDoor(callWith(), {
		room: { ...LIVE, minTier: "super" },
		answers: { [TAKE]: errorResponse(403, "tier.needed", { feature: "enter this room" }) },
	});
	await ask();
	expect(await screen.findByText("You need to upgrade to enter this room.")).toBeDefined();
});

test.each([
	["supporter", supporter()],
	["super", memberSession({ tier: 2 })],
] as const)("whose plan includes a Room for %s asks without a gate", async (minTier, session) => {
	const { sent } = await openDoor(callWith(), {
		room: { ...LIVE, minTier },
		session,
		answers: { [TAKE]: callWith({ state: "waiting" }) },
	});
	await ask();
	await screen.findByRole("heading", { level: 2, name: "You're in the waiting room" });
	expect(sent()).toEqual([TAKE]);
});

test("those who lead the Room have no gate, and come straight in", async () => {
	const { sent } = await openDoor(callWith({ leads: true }), {
		session: memberSession(),
		answers: { [TAKE]: callWith({ state: "inside", leads: true }) },
	});
	await ask("Come in");
	await waitFor(() => expect(screen.queryByRole("button", { name: "Come in" })).toBeNull());
	expect(sent()).toEqual([TAKE]);
});

test("where the door is open one comes straight in", async () => {
	await openDoor(callWith({}, { admission: "open" }));
	expect(await screen.findByRole("button", { name: "Come in" })).toBeDefined();
	expect(screen.getByText("The door is open: you can come straight in.")).toBeDefined();
});

test("before it is live even an open door is one to wait at", async () => {
	await openDoor(callWith({}, { admission: "open", status: "waiting_room" }), {
		room: roomWith({ status: "waiting_room" }),
	});
	expect(await screen.findByRole("heading", { level: 2, name: "The waiting room is open" })).toBeDefined();
	expect(screen.getByRole("button", { name: "Ask to come in" })).toBeDefined();
});

test.each([
	[0, "A host will let you in once the Room begins. You don't have to do anything."],
	[HOUR, /^The hosts need a little longer to begin/],
] as const)("before it is live, those who wait are told whether the hosts are late (%i)", async (late, text) => {
	const room = roomWith({ status: "waiting_room", startsAt: Date.now() - late });
	await openDoor(callWith({ state: "waiting" }, { status: "waiting_room" }), { room });
	expect(await screen.findByText(text)).toBeDefined();
});

test("while it is full one can wait, and is told so before and after", async () => {
	await openDoor(callWith({}, { admission: "open", isFull: true }), {
		answers: { [TAKE]: callWith({ state: "waiting" }, { isFull: true }) },
	});
	expect(await screen.findByText(/^The Room is full right now. You can wait/)).toBeDefined();
	await ask();
	expect(await screen.findByRole("heading", { level: 2, name: "You're on the waiting list" })).toBeDefined();
	expect(screen.getByText("The Room is full right now. A host will let you in when there's space.")).toBeDefined();
});

test.each([
	["in_the_middle", /^The hosts are in the middle of something/],
	["full_today", /^There are as many people in the Room today as it can hold/],
	["not_for_now", /^The hosts can't let you in right now/],
] as const)("declined (%s) is said in a kind sentence, with when one may ask again", async (declinedFor, text) => {
	const at = Date.now() + HOUR;
	await openDoor(callWith({ state: "declined", declinedFor, mayAskAgainAt: at }));
	expect(await screen.findByText(text)).toBeDefined();
	expect(screen.getByText(`You can ask again at ${formatTime(at)}, if you like.`)).toBeDefined();
	expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
});

test("once the time has come, one may ask again", async () => {
	const declined = callWith({ state: "declined", declinedFor: "in_the_middle", mayAskAgainAt: Date.now() - 1 });
	await openDoor(declined, { answers: { [TAKE]: callWith({ state: "waiting" }) } });
	await ask("Ask again");
	expect(await screen.findByRole("heading", { level: 2, name: "You're in the waiting room" })).toBeDefined();
});

test("who was removed is told clearly, with a way to help, and cannot ask", async () => {
	await openDoor(callWith({ state: "removed" }));
	const box = (await screen.findByRole("heading", { level: 2, name: "You can't come back into this Room" }))
		.parentElement as HTMLElement;
	expect(within(box).getByRole("link", { name: "I need help now" }).getAttribute("href")).toBe("/help-now");
	expect(screen.queryByRole("button", { name: /come in/i })).toBeNull();
});

test.each([
	["rooms.declined", callWith({ state: "declined", declinedFor: "not_for_now" }), "Not this time"],
	["rooms.removed", callWith({ state: "removed" }), "You can't come back into this Room"],
] as const)("an answer that the page did not know (%s) brings it up to date", async (code, now, title) => {
	let call = callWith();
	await openDoor(() => call, {
		answers: {
			[TAKE]: () => {
				call = now;
				return errorResponse(409, code);
			},
		},
	});
	await ask();
	expect(await screen.findByRole("heading", { level: 2, name: title })).toBeDefined();
});

test.each([
	[1, "The Room is full right now. You're next. A host will let you in when there's space."],
	[3, "The Room is full right now. You're 3rd in line. A host will let you in when there's space."],
	[null, "The Room is full right now. A host will let you in when there's space."],
])("in a full Room the place in the line is said in words (%s)", async (waitingPlace, text) => {
	await openDoor(callWith({ state: "waiting", waitingPlace }, { isFull: true }));
	await screen.findByRole("heading", { level: 2, name: "You're on the waiting list" });
	expect(screen.getByText(text).getAttribute("role")).toBe("status");
});

test("a host who lets people in changes the page at once, and so does one who does not", async () => {
	let call = callWith({ state: "waiting" });
	const { sockets } = await openDoor(() => call);
	await screen.findByRole("heading", { level: 2, name: "You're in the waiting room" });
	call = callWith({ state: "declined", declinedFor: "not_for_now", mayAskAgainAt: Date.now() + HOUR });
	const hello = { type: "hello", uid: userWith().uid, build: "test", now: 0 } as const;
	await sendToApp(sockets, hello, { type: "own", change: "call", id: LIVE.id });
	expect(await screen.findByRole("heading", { level: 2, name: "Not this time" })).toBeDefined();
	call = callWith({ state: "inside" });
	await sendToApp(sockets, { type: "own", change: "call", id: LIVE.id });
	await waitFor(() => expect(screen.queryByRole("heading", { level: 2, name: "Not this time" })).toBeNull());
});

test("while it waits the page keeps its place, and only while it waits", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	let call = callWith({ state: "waiting" });
	const { sent } = await openDoor(() => call, { answers: { [TAKE]: () => call } });
	await screen.findByRole("heading", { level: 2, name: "You're in the waiting room" });
	expect(sent()).toEqual([]);
	await act(() => vi.advanceTimersByTimeAsync(roomWaitingSignMs));
	expect(sent()).toEqual([TAKE]);
	call = callWith({ state: "removed" });
	await act(() => vi.advanceTimersByTimeAsync(roomWaitingSignMs));
	await screen.findByRole("heading", { level: 2, name: "You can't come back into this Room" });
	await act(() => vi.advanceTimersByTimeAsync(3 * roomWaitingSignMs));
	expect(sent()).toEqual([TAKE, TAKE]);
});

test("a page that comes back into sight gives a sign at once, and says that it has to stay open", async () => {
	const call = callWith({ state: "waiting" });
	const { sent } = await openDoor(call, { answers: { [TAKE]: call } });
	expect(await screen.findByText("Keep this page open, so that your place is kept.")).toBeDefined();
	expect(sent()).toEqual([]);
	document.dispatchEvent(new Event("visibilitychange"));
	await waitFor(() => expect(sent()).toEqual([TAKE]));
});

test("a request that fails says so, and can be repeated", async () => {
	let fails = true;
	await openDoor(callWith(), {
		answers: { [TAKE]: () => (fails ? errorResponse(500, "internal") : callWith({ state: "waiting" })) },
	});
	await ask();
	expect(await screen.findByText("That didn't work. Please try again.")).toBeDefined();
	fails = false;
	await ask();
	expect(await screen.findByRole("heading", { level: 2, name: "You're in the waiting room" })).toBeDefined();
});

test("a door that did not load keeps the Room's words, and loads again", async () => {
	let fails = true;
	await openDoor((() => (fails ? errorResponse(500, "internal") : callWith())) as () => RoomCall);
	expect(await screen.findByText("Couldn't reach the Room")).toBeDefined();
	fails = false;
	await ask("Try again");
	expect(await screen.findByRole("button", { name: "Ask to come in" })).toBeDefined();
});
