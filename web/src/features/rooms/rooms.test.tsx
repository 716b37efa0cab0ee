/** The list of Rooms in all its states, and the card of a live Room beside other pages. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { formatTime } from "@/lib/dates";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { sendToApp } from "@/lib/live/live-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import { ambassador, HOUR, personWith, roomLists, roomWith } from "./room-fixture";

afterEach(() => vi.unstubAllGlobals());

const LIVE = roomWith({ id: "l", title: "Evening talk", status: "live" });
const WAITING = roomWith({ id: "w", title: "First time here", status: "waiting_room" });
const PLANNED = roomWith({ id: "p", title: "Sunday wind-down" });
const ENDED = roomWith({ id: "e", title: "Sleep", status: "ended", startsAt: Date.now() - 5 * HOUR });

async function openList(answers: Answers, session = memberSession()) {
	const calls = mockApi({ ...emptyCommunity, ...answers });
	const app = renderApp("/community/rooms", session);
	await screen.findByRole("heading", { level: 1, name: "Rooms" });
	return { ...app, calls };
}

const part = async (name: string) => within(await screen.findByRole("region", { name }));
const card = (name: string) => screen.findByRole("article", { name });

test("Rooms are listed by what one can do now: live, waiting, coming up, past", async () => {
	await openList(roomLists([LIVE, WAITING], [PLANNED], [ENDED]));
	const titles = async (name: string) =>
		(await (await part(name)).findAllByRole("article")).map((each) => within(each).getByRole("heading").textContent);
	expect(await titles("Live now")).toEqual(["Evening talk"]);
	expect(await titles("Waiting")).toEqual(["First time here"]);
	expect(await titles("Coming up")).toEqual(["Sunday wind-down"]);
	expect(await titles("Past")).toEqual(["Sleep"]);
});

test.each([
	[LIVE, "Live", "Listen in"],
	[WAITING, "Waiting", "Go to the waiting room"],
	[PLANNED, "Planned", null],
	[ENDED, "Ended", null],
	[roomWith({ id: "c", status: "cancelled" }), "Cancelled", null],
] as const)("R186 R202 the state of $title is a word, and an open one has a way in", async (room, word, way) => {
	await openList(roomLists(["live", "waiting_room"].includes(room.status) ? [room] : [], [], [room]));
	const [shown] = await screen.findAllByRole("article", { name: room.title });
	expect(within(shown as HTMLElement).getByText(word)).toBeDefined();
	const found = within(shown as HTMLElement).queryByRole("link", { name: /Listen in|waiting room/ });
	expect(found?.textContent ?? null).toBe(way);
	if (way) expect(found?.getAttribute("href")).toBe(`/community/rooms/${room.id}`);
});

test("a card says when, how long, who hosts, for whom, what about, and that the microphone is off", async () => {
	const startsAt = new Date(Date.now() + 48 * HOUR).setHours(15, 0, 0, 0);
	const hostCards = [personWith(), personWith({ uid: "k", displayName: "Kofi A." })];
	await openList(roomLists([], [roomWith({ startsAt, minutes: 90, hostCards, minTier: "super", isPrivate: true })]));
	const shown = within(await card("Sunday wind-down"));
	expect(shown.getByRole("time").textContent).toContain(formatTime(startsAt));
	expect(shown.getByRole("time").getAttribute("datetime")).toBe(new Date(startsAt).toISOString());
	expect(shown.getByText("About 1 hour 30 minutes")).toBeDefined();
	expect(shown.getByText("with Sara R. and Kofi A.")).toBeDefined();
	expect(shown.getByText("For Super Supporters")).toBeDefined();
	expect(shown.getByText("Private")).toBeDefined();
	expect(shown.getByText("breathing together")).toBeDefined();
	expect(shown.getByText("Microphone off: you come in to listen.")).toBeDefined();
	expect(shown.getByRole("link", { name: "Sunday wind-down" }).getAttribute("href")).toMatch(
		/^\/community\/rooms\/0190/,
	);
});

test("a planned Room's card has its reminder, and says that it is weekly", async () => {
	const weekly = roomWith({ id: "s", title: "Every Sunday", isWeekly: true });
	let isReminded = false;
	const { calls } = await openList({
		...roomLists(),
		"GET /api/rooms?when=planned": () => createPage(PLANNED, { ...weekly, isReminded }),
		"PUT /api/rooms/s/reminder": () => {
			isReminded = true;
			return null;
		},
	});
	const shown = within(await card("Every Sunday"));
	expect(shown.getByText("Weekly")).toBeDefined();
	await userEvent.click(shown.getByRole("button", { name: "Remind me" }));
	await waitFor(() => expect(shown.getByRole("button", { pressed: true }).textContent).toBe("Remind me"));
	expect(calls.some(({ to }) => to === "PUT /api/rooms/s/reminder")).toBe(true);
	const once = within(await card("Sunday wind-down"));
	expect(once.queryByText("Weekly")).toBeNull();
	expect(once.getByRole("button", { pressed: false })).toBeDefined();
});

test("only planned Rooms have a reminder", async () => {
	await openList(roomLists([LIVE, WAITING], [], [ENDED]));
	await card("Sleep");
	expect(screen.queryByRole("button", { name: "Remind me" })).toBeNull();
});

test("where there is no Room at all, one sentence says so", async () => {
	await openList(roomLists());
	expect(await screen.findByText("No Rooms yet")).toBeDefined();
	expect(screen.queryByRole("region", { name: "Coming up" })).toBeNull();
});

test("where only the past has Rooms, the other parts say that they are empty", async () => {
	await openList(roomLists([], [], [ENDED]));
	expect(await (await part("Live now")).findByText("No Room is live right now.")).toBeDefined();
	expect(await (await part("Coming up")).findByText("Nothing is planned yet.")).toBeDefined();
	expect(screen.queryByRole("region", { name: "Waiting" })).toBeNull();
});

test("each part that did not load says so, and loads again", async () => {
	let fails = true;
	const failing = (page: object) => () => (fails ? errorResponse(500, "internal") : page);
	const lists = roomLists([LIVE], [PLANNED], [ENDED]);
	await openList(Object.fromEntries(Object.entries(lists).map(([to, page]) => [to, failing(page)])));
	await screen.findByText("Couldn't load the live Rooms");
	await screen.findByText("Couldn't load the planned Rooms");
	await screen.findByText("Couldn't load the past Rooms");
	fails = false;
	for (const name of ["Live now", "Coming up", "Past"]) {
		await userEvent.click((await part(name)).getByRole("button", { name: "Try again" }));
	}
	for (const title of ["Evening talk", "Sunday wind-down", "Sleep"]) expect(await card(title)).toBeDefined();
});

test("more planned Rooms come on request", async () => {
	await openList({
		...roomLists([], [PLANNED]),
		"GET /api/rooms?when=planned": { items: [PLANNED], nextCursor: "next" },
		"GET /api/rooms?when=planned&cursor=next": createPage(roomWith({ id: "q", title: "Monday" })),
	});
	await userEvent.click(await (await part("Coming up")).findByRole("button", { name: "Show more" }));
	expect(await card("Monday")).toBeDefined();
	expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test.each([
	["a Free member", memberSession(), false],
	["a Super Supporter", memberSession({ tier: 2 }), false],
	["an ambassador", memberSession({ isAmbassador: true }), true],
	["a moderator", memberSession({ isModerator: true }), true],
	["a professional", memberSession({ isMHP: true }), true],
	["an admin", memberSession({ isAdmin: true }), true],
] as const)("whether %s is offered to plan a Room", async (_who, session, isOffered) => {
	await openList(roomLists(), session);
	expect(screen.queryByRole("button", { name: "Plan a Room" }) !== null).toBe(isOffered);
});

test("R350 R351 the list follows the Rooms while it is open", async () => {
	let open = [WAITING];
	const { sockets } = await openList({ ...roomLists(), "GET /api/rooms?when=open": () => createPage(...open) });
	await (await part("Waiting")).findByRole("article", { name: "First time here" });
	open = [{ ...WAITING, status: "live" }];
	const hello = { type: "hello", uid: userWith().uid, build: "test", now: 0 } as const;
	await sendToApp(sockets, hello, { type: "own", change: "rooms", id: null });
	await (await part("Live now")).findByRole("article", { name: "First time here" });
	expect(screen.queryByRole("region", { name: "Waiting" })).toBeNull();
});

async function openHome(state: "live" | "waiting" | "idle", ...open: (typeof LIVE)[]) {
	const calls = mockApi({
		...emptyCommunity,
		...roomLists(open),
		"GET /api/rooms/indicator": { state, waiting: [] },
	});
	const app = renderApp("/community", memberSession());
	await screen.findByRole("region", { name: "Wins" });
	return { ...app, calls };
}

const asked = (calls: { to: string }[]) => calls.filter(({ to }) => to.startsWith("GET /api/rooms?"));

test("a live Room has a card on the first page and in the side column, with the way in", async () => {
	const { calls } = await openHome("live", LIVE, WAITING);
	const ways = await screen.findAllByRole("link", { name: "Listen in" });
	expect(ways.map((way) => way.getAttribute("href"))).toEqual(["/community/rooms/l", "/community/rooms/l"]);
	const column = within(screen.getByRole("complementary", { name: "For you" }));
	expect(column.getByRole("heading", { name: "Evening talk" })).toBeDefined();
	expect(column.getByText("with Sara R.")).toBeDefined();
	expect(asked(calls)).toHaveLength(1);
});

test("a Room whose waiting room is open has one, too", async () => {
	await openHome("waiting", WAITING);
	expect(await screen.findAllByRole("link", { name: "Go to the waiting room" })).toHaveLength(2);
});

test("without an open Room nothing is shown or asked for", async () => {
	const { calls } = await openHome("idle", LIVE);
	await waitFor(() => expect(calls.some(({ to }) => to === "GET /api/rooms/indicator")).toBe(true));
	expect(asked(calls)).toEqual([]);
	expect(screen.queryByText("Evening talk")).toBeNull();
});

test("the list of Rooms has no second card for a live one", async () => {
	await openList({ ...roomLists([LIVE]), "GET /api/rooms/indicator": { state: "live", waiting: [] } }, ambassador());
	await card("Evening talk");
	expect(screen.getAllByRole("link", { name: "Listen in" })).toHaveLength(1);
});
