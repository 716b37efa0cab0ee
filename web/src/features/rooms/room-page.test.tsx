/** The page of a Room in every state: not there, planned, late, cancelled, ended, and what those who lead it can do. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { Room } from "@/lib/api/types.gen";
import { formatTime } from "@/lib/dates";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { sendToApp } from "@/lib/live/live-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import { CALL, callWith, HOUR, ONE, ownRoom, PAGE, roomWith } from "./room-fixture";

beforeEach(() => localStorage.clear());
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const STATUS = `PUT /api/rooms/${roomWith().id}/status`;
const EDIT = `PATCH /api/rooms/${roomWith().id}`;

function openPage(answers: Answers, session = memberSession()) {
	const calls = mockApi({ ...emptyCommunity, ...answers });
	return { ...renderApp(PAGE, session), calls };
}

async function openRoom(room: Room, answers: Answers = {}, session = memberSession()) {
	const app = openPage({ [ONE]: room, ...answers }, session);
	await screen.findByRole("heading", { level: 1, name: room.title });
	return app;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const confirm = async (dialog: string, name: string) =>
	userEvent.click(within(await screen.findByRole("dialog", { name: dialog })).getByRole("button", { name }));

test("R097 R098 until the Room has loaded, it says LIVE and Connecting to Room", async () => {
	let answer = (_: Room) => {};
	openPage({ [ONE]: () => new Promise<Room>((resolve) => (answer = resolve)) });
	expect(await screen.findByText("Connecting to Room")).toBeDefined();
	expect(screen.getByText("LIVE")).toBeDefined();
	expect(screen.getByRole("heading", { level: 1, name: "Connecting to the Room" })).toBeDefined();
	expect(document.title).not.toContain("Connecting");
	answer(roomWith());
	await screen.findByRole("heading", { level: 1, name: "Sunday wind-down" });
	expect(screen.queryByText("Connecting to Room")).toBeNull();
});

test("a Room that is not there, or not for this member, says no more than that", async () => {
	openPage({ [ONE]: errorResponse(404, "not_found") });
	await screen.findByRole("heading", { level: 1, name: "We can't find this Room" });
	expect(screen.getByRole("link", { name: "See all Rooms" }).getAttribute("href")).toBe("/community/rooms");
});

test("a page that did not load says so, and loads again", async () => {
	let fails = true;
	openPage({ [ONE]: () => (fails ? errorResponse(500, "internal") : roomWith()) });
	await screen.findByRole("heading", { level: 1, name: "Couldn't load this Room" });
	fails = false;
	await press("Try again");
	expect(await screen.findByRole("heading", { level: 1, name: "Sunday wind-down" })).toBeDefined();
});

test("a planned Room says when, in how long, with whom, and what to expect", async () => {
	const room = roomWith();
	await openRoom(room);
	expect(screen.getByText("It begins in 2 hours.")).toBeDefined();
	expect(screen.getByRole("time").textContent).toContain(formatTime(room.startsAt));
	const host = within(screen.getByRole("list", { name: "Hosts" })).getByRole("link", { name: "Sara R." });
	expect(host.getAttribute("href")).toBe(`/community/profile/${room.hosts[0]}`);
	expect(screen.getByText("Verified professional")).toBeDefined();
	expect(screen.getByText("We breathe together, then we talk.")).toBeDefined();
	expect(screen.getByText(/^You will come in with microphone and camera off/)).toBeDefined();
	expect(screen.getByText("This Room isn't recorded.")).toBeDefined();
	expect(screen.getByRole("link", { name: "All Rooms" }).getAttribute("href")).toBe("/community/rooms");
	for (const name of ["Open the waiting room", "Begin", "Edit", "Cancel the Room"]) {
		expect(screen.queryByRole("button", { name })).toBeNull();
	}
});

test("the page of a planned Room has its reminder, and tells hosts how many are reminded", async () => {
	await openRoom(ownRoom({ reminded: 3, isWeekly: true }));
	expect(screen.getByRole("button", { name: "Remind me" })).toBeDefined();
	expect(screen.getByText("3 members are reminded")).toBeDefined();
	expect(screen.getByText("Weekly")).toBeDefined();
});

test("hosts who are late are said to be late, kindly", async () => {
	await openRoom(roomWith({ startsAt: Date.now() - HOUR / 4 }));
	expect(screen.getByText(/^The hosts are a little late/)).toBeDefined();
});

test("those who lead it are told that it is time", async () => {
	await openRoom(ownRoom({ startsAt: Date.now() - HOUR / 4 }));
	expect(screen.getByText("It's time. You can open the waiting room when you're ready.")).toBeDefined();
});

test.each([
	["ended", "This Room has ended", "Ended just now"],
	["cancelled", "This Room was cancelled", "Cancelled just now"],
] as const)("a Room that is %s says so, and what that means", async (status, title, when) => {
	await openRoom(roomWith({ status, endedAt: Date.now() }));
	expect(screen.getByRole("heading", { level: 2, name: title }).parentElement?.textContent).toContain(when);
	expect(screen.queryByRole("button", { name: /come in/ })).toBeNull();
});

test("its admin opens the waiting room, and then comes in", async () => {
	let room = ownRoom();
	const opened = ownRoom({ status: "waiting_room", can: { ...room.can, open: false } });
	const { calls } = await openRoom(room, {
		[ONE]: () => room,
		[STATUS]: () => {
			room = opened;
			return opened;
		},
		[CALL]: callWith({ leads: true }, { status: "waiting_room" }),
	});
	expect(screen.queryByRole("button", { name: "Begin" })).toBeNull();
	await press("Open the waiting room");
	expect(await screen.findByRole("button", { name: "Come in" })).toBeDefined();
	// A Room that is live with nobody inside ends by itself.
	expect(screen.queryByRole("button", { name: "Begin" })).toBeNull();
	expect(calls.filter(({ to }) => to === STATUS).map(({ body }) => body)).toEqual([{ status: "waiting_room" }]);
	expect(screen.getByText("You lead this Room. Come in first, and begin when you like.")).toBeDefined();
});

test("cancelling asks first, and the page says that it is cancelled", async () => {
	let room = ownRoom();
	const { calls } = await openRoom(room, {
		[ONE]: () => room,
		[STATUS]: () => {
			room = roomWith({ status: "cancelled", endedAt: Date.now() });
			return room;
		},
	});
	await press("Cancel the Room");
	await confirm("Cancel this Room?", "Keep it");
	await press("Cancel the Room");
	await confirm("Cancel this Room?", "Cancel the Room");
	expect(await screen.findByRole("heading", { level: 2, name: "This Room was cancelled" })).toBeDefined();
	expect(calls.filter(({ to }) => to === STATUS).map(({ body }) => body)).toEqual([{ status: "cancelled" }]);
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("a moderator who is outside ends a live Room, after a question", async () => {
	const can = { edit: false, open: false, begin: false, end: true, cancel: false };
	let room = roomWith({ status: "live", can });
	await openRoom(
		room,
		{
			[ONE]: () => room,
			[CALL]: callWith(),
			[STATUS]: () => {
				room = roomWith({ status: "ended", endedAt: Date.now() });
				return room;
			},
		},
		memberSession({ isModerator: true }),
	);
	await userEvent.click(await screen.findByRole("button", { name: "End the Room" }));
	await confirm("End the Room?", "End for everyone");
	expect(await screen.findByRole("heading", { level: 2, name: "This Room has ended" })).toBeDefined();
});

test("where another host was faster, the page comes up to date", async () => {
	let room = ownRoom();
	await openRoom(room, {
		[ONE]: () => room,
		[STATUS]: () => {
			room = roomWith({ status: "cancelled" });
			return errorResponse(409, "rooms.no_step");
		},
	});
	await press("Open the waiting room");
	expect(await screen.findByText(/^The Room has moved on in the meantime/)).toBeDefined();
	expect(await screen.findByRole("heading", { level: 2, name: "This Room was cancelled" })).toBeDefined();
});

test("R350 R351 the page follows its Room", async () => {
	let room = roomWith();
	const { sockets } = await openRoom(room, { [ONE]: () => room, [CALL]: callWith() });
	room = roomWith({ status: "live" });
	const hello = { type: "hello", uid: userWith().uid, build: "test", now: 0 } as const;
	await sendToApp(sockets, hello, { type: "own", change: "rooms", id: null });
	expect(await screen.findByRole("button", { name: "Ask to come in" })).toBeDefined();
});

const field = (name: string) => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(name);
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const type = async (name: string, text: string) => {
	await userEvent.clear(field(name));
	await userEvent.type(field(name), text);
};

test("editing sends only what changed, with the version that was read", async () => {
	let room = ownRoom();
	const { calls } = await openRoom(room, {
		[ONE]: () => room,
		[EDIT]: ({ body }) => {
			room = { ...room, ...(body as object), changedAt: 2000 };
			return room;
		},
	});
	await press("Edit");
	await screen.findByRole("dialog", { name: "Edit the Room" });
	await type("Title", "Monday wind-down");
	await press("Save");
	await closed();
	expect(calls.filter(({ to }) => to === EDIT).map(({ body }) => body)).toEqual([
		{ title: "Monday wind-down", changedAt: 1000 },
	]);
	expect(await screen.findByRole("heading", { level: 1, name: "Monday wind-down" })).toBeDefined();
	expect(localStorage).toHaveLength(0);
});

test("a version from elsewhere is shown before it is replaced", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const newer = ownRoom({ title: "Evening", minutes: 30, changedAt: 2000 });
	let room = ownRoom();
	const { calls } = await openRoom(room, {
		[ONE]: () => room,
		[EDIT]: ({ body }) => {
			const before = room;
			room = newer;
			return (body as { changedAt: number }).changedAt === before.changedAt && before === newer
				? { ...newer, title: "Monday", changedAt: 3000 }
				: errorResponse(409, "rooms.changed");
		},
	});
	await press("Edit");
	await screen.findByRole("dialog", { name: "Edit the Room" });
	await type("Title", "Monday");
	await press("Save");
	await screen.findByText(/^There is a newer version of this Room/);
	const dialog = screen.getByRole("dialog");
	await waitFor(() => expect(dialog.querySelector("blockquote")?.textContent).toContain("Evening"));
	expect(dialog.querySelector("blockquote")?.textContent).toContain("about 30 minutes");
	expect(field("Title").value).toBe("Monday");
	await press("Save");
	await closed();
	expect(calls.filter(({ to }) => to === EDIT).map(({ body }) => body)).toEqual([
		{ title: "Monday", changedAt: 1000 },
		{ title: "Monday", changedAt: 2000 },
	]);
});

test("those who are invited to a private Room are named, and stay invited", async () => {
	const room = ownRoom({ isPrivate: true, callMembers: ["t", "x"] });
	const { calls } = await openRoom(room, {
		"GET /api/members/t": errorResponse(404, "profiles.not_found"),
		"GET /api/members/x": errorResponse(404, "profiles.not_found"),
		[EDIT]: room,
	});
	await press("Edit");
	const invited = await screen.findByRole("list", { name: "Invited" });
	expect(within(invited).getAllByRole("listitem")).toHaveLength(2);
	await userEvent.click(within(invited).getAllByRole("button", { name: "Remove Member" })[0] as HTMLElement);
	await press("Save");
	await closed();
	expect(calls.filter(({ to }) => to === EDIT).map(({ body }) => body)).toEqual([
		{ callMembers: ["x"], changedAt: 1000 },
	]);
});

test.each([
	["Only this one", { title: "Monday", changedAt: 1000 }],
	["This and the following", { title: "Monday", changedAt: 1000, following: true }],
])("one of a weekly series is edited: %s", async (choice, body) => {
	const { calls } = await openRoom(ownRoom({ isWeekly: true }), { [EDIT]: ownRoom({ isWeekly: true }) });
	await press("Edit");
	await screen.findByRole("dialog", { name: "Edit the Room" });
	await userEvent.click(screen.getByRole("radio", { name: choice }));
	await type("Title", "Monday");
	await press("Save");
	await closed();
	expect(calls.filter(({ to }) => to === EDIT).map((call) => call.body)).toEqual([body]);
});

test.each([
	[1, "One later Room was changed on its own and stays as it is."],
	[2, "2 later Rooms were changed on their own and stay as they are."],
])("changing the following ones says how many stay (%d)", async (laterExceptions, text) => {
	await openRoom(ownRoom({ isWeekly: true, laterExceptions }));
	await press("Edit");
	await screen.findByRole("dialog", { name: "Edit the Room" });
	expect(screen.queryByText(text)).toBeNull();
	await userEvent.click(screen.getByRole("radio", { name: "This and the following" }));
	expect(screen.getByText(text)).toBeDefined();
});

const DECISION = "GET /api/room-reports/r1/decision";
const APPEAL = "POST /api/appeals";

test("a moderator's reason is there for the one it was written to, who can ask for a second look", async () => {
	const { id } = roomWith();
	const calls = mockApi({
		...emptyCommunity,
		[ONE]: errorResponse(404, "not_found"),
		[DECISION]: { roomId: id, isAboutRoom: false, reason: "Please be kind." },
		[APPEAL]: null,
	});
	renderApp(`${PAGE}?decision=r1`, memberSession());
	expect(await screen.findByText("Please be kind.")).toBeDefined();
	const headings = within(screen.getByRole("main")).getAllByRole("heading");
	expect(headings.map(({ tagName }) => tagName)).toEqual(["H1", "H2"]);
	expect(screen.getByText(/^Something you did there didn't follow our guidelines\./)).toBeDefined();
	await press("Ask for a second look");
	await type("What should they know?", "It was a quotation.");
	await press("Send");
	await closed();
	expect(calls.find(({ to }) => to === APPEAL)?.body).toEqual({
		kind: "reported_room",
		id: "r1",
		text: "It was a quotation.",
	});
});

test("a decision that did not load says so, and loads again", async () => {
	let fails = true;
	const decision = { roomId: roomWith().id, isAboutRoom: true, reason: "Please be kind." };
	mockApi({
		...emptyCommunity,
		[ONE]: roomWith(),
		[DECISION]: () => (fails ? errorResponse(500, "internal") : decision),
	});
	renderApp(`${PAGE}?decision=r1`, memberSession());
	expect(await screen.findByText("Couldn't load what a moderator wrote to you")).toBeDefined();
	fails = false;
	await press("Try again");
	expect(await screen.findByText("Please be kind.")).toBeDefined();
});

test("a decision that is not for the reader, or no longer holds, shows nothing", async () => {
	mockApi({ ...emptyCommunity, [ONE]: roomWith(), [DECISION]: errorResponse(404, "not_found") });
	renderApp(`${PAGE}?decision=r1`, memberSession());
	await screen.findByRole("heading", { level: 1, name: "Sunday wind-down" });
	expect(screen.queryByText("A moderator reviewed this Room")).toBeNull();
});

test("a Room that is not weekly has no choice, and no series to end", async () => {
	await openRoom(ownRoom());
	expect(screen.queryByRole("button", { name: "End the series" })).toBeNull();
	await press("Edit");
	await screen.findByRole("dialog", { name: "Edit the Room" });
	expect(screen.queryByRole("radio", { name: "This and the following" })).toBeNull();
});

test("a moderator can cancel a weekly Room, but not end its series", async () => {
	const can = { edit: false, open: false, begin: false, end: false, cancel: true };
	await openRoom(roomWith({ isWeekly: true, can }), {}, memberSession({ isModerator: true }));
	expect(screen.getByRole("button", { name: "Cancel the Room" })).toBeDefined();
	expect(screen.queryByRole("button", { name: "End the series" })).toBeNull();
});

const SERIES = `DELETE /api/rooms/${roomWith().id}/following`;

test("ending the series asks first, and the Room stays", async () => {
	const { calls } = await openRoom(ownRoom({ isWeekly: true }), { [SERIES]: null });
	await press("End the series");
	await confirm("End the series?", "Keep it");
	expect(calls.some(({ to }) => to === SERIES)).toBe(false);
	await press("End the series");
	await confirm("End the series?", "End the series");
	expect(await screen.findByText("The series has ended.")).toBeDefined();
	await closed();
	expect(calls.filter(({ to }) => to === SERIES)).toHaveLength(1);
	expect(screen.getByRole("button", { name: "Cancel the Room" })).toBeDefined();
});
