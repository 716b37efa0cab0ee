/** "Plan a Room" from the press of the button to the new Room's page. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { NewRoom } from "@/lib/api/types.gen";
import { userWith } from "@/lib/session-fixture";
import { roomDrafts } from "./draft";
import { newRoom } from "./room-fields";
import { ambassador, CALL, callWith, HOUR, ONE, ownRoom, PAGE, personWith, roomLists } from "./room-fixture";

beforeEach(() => localStorage.clear());
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const CREATE = "POST /api/rooms";
const STATUS = `PUT /api/rooms/${ownRoom().id}/status`;
const { uid } = userWith();
/** Finds someone by name who may be tagged, and is not the member. */
const find = (name: string) => `GET /api/members/search?${new URLSearchParams({ q: name, for: "tag", exclude: uid })}`;

const dialog = () => screen.findByRole("dialog", { name: "Plan a Room" });
const field = (name: string | RegExp) => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(name);
const write = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
const send = () => press("Plan the Room");

async function openForm(answers: Answers = {}) {
	const calls = mockApi({ ...roomLists(), [CREATE]: ownRoom(), [ONE]: ownRoom(), ...answers });
	const app = renderApp("/community/rooms", ambassador());
	await userEvent.click(await screen.findByRole("button", { name: "Plan a Room" }));
	await dialog();
	const sent = () => calls.filter(({ to }) => to === CREATE).map(({ body }) => body as NewRoom);
	return { ...app, calls, sent };
}

test("a title is enough: the Room is planned for the next full hour, and its page opens", async () => {
	const { sent, where } = await openForm();
	write("Title", "  Sunday wind-down ");
	await send();
	await waitFor(() => expect(where()).toBe(PAGE));
	expect(screen.queryByRole("dialog")).toBeNull();
	const [body] = sent();
	const startsAt = new Date(Number(body?.startsAt));
	expect([startsAt.getMinutes(), startsAt.getSeconds()]).toEqual([0, 0]);
	expect(startsAt.getTime() - Date.now()).toBeLessThanOrEqual(HOUR);
	expect(startsAt.getTime()).toBeGreaterThan(Date.now() - HOUR);
	expect({ ...body, startsAt: 0 }).toEqual({
		title: "Sunday wind-down",
		description: "",
		tags: [],
		startsAt: 0,
		minutes: 60,
		capacity: 50,
		minTier: "supporter",
		recording: "off",
		isPrivate: false,
		hosts: [],
		callMembers: [],
	});
	expect(localStorage).toHaveLength(0);
});

test("everything that was chosen is sent, once, in the zone of the device", async () => {
	const tom = personWith({ uid: "t", displayName: "Tom B." });
	const ida = personWith({ uid: "i", displayName: "Ida M." });
	const { sent, where } = await openForm({
		[find("Tom")]: { items: [tom] },
		[find("Ida")]: { items: [ida] },
	});
	const at = new Date(Date.now() + 50 * HOUR);
	at.setHours(15, 30, 0, 0);
	const two = (part: number) => String(part).padStart(2, "0");
	write("Title", "Sleep");
	write(/^What will happen/, "We talk about nights.");
	for (const tag of ["sleep", "panic", "exposure", "social anxiety"]) await press(tag);
	expect(screen.getByText("You can choose 3 tags. Remove one to add another.")).toBeDefined();
	write("Date", `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`);
	write("Time", "15:30");
	await userEvent.selectOptions(field("Expected length"), "1 hour 30 minutes");
	write("Space for people", "12");
	await userEvent.click(screen.getByRole("radio", { name: /^Super Supporters/ }));
	await userEvent.click(screen.getByRole("radio", { name: /^When everyone is asked/ }));
	await userEvent.type(field(/^Other hosts/), "Tom");
	await userEvent.click(await screen.findByRole("option", { name: /Tom B\./ }));
	await userEvent.click(screen.getByRole("switch", { name: "Private" }));
	await userEvent.type(field(/^Who can come in/), "Ida");
	await userEvent.click(await screen.findByRole("option", { name: /Ida M\./ }));
	const button = within(screen.getByRole("dialog")).getByRole("button", { name: "Plan the Room" });
	await userEvent.dblClick(button);
	await waitFor(() => expect(where()).toBe(PAGE));
	expect(sent()).toEqual([
		{
			title: "Sleep",
			description: "We talk about nights.",
			tags: ["sleep", "panic", "exposure"],
			startsAt: at.getTime(),
			minutes: 90,
			capacity: 12,
			minTier: "super",
			recording: "ask",
			isPrivate: true,
			hosts: ["t"],
			callMembers: ["i"],
		},
	]);
});

/** As date fields want it. */
function getDateInDays(days: number) {
	return newRoom(Date.now() + days * 24 * HOUR).fields.date;
}

test("a weekly Room can have a last day", async () => {
	const { sent, where } = await openForm();
	write("Title", "Sunday wind-down");
	expect(within(await dialog()).queryByLabelText(/^Until/)).toBeNull();
	await userEvent.click(screen.getByRole("switch", { name: "Every week" }));
	write("Date", getDateInDays(3));
	write(/^Until/, getDateInDays(2));
	await send();
	expect(screen.getByText("Please choose a day after the first Room, within a year.")).toBeDefined();
	expect(document.activeElement).toBe(field(/^Until/));
	write(/^Until/, getDateInDays(20));
	await send();
	await waitFor(() => expect(where()).toBe(PAGE));
	const until = new Date(`${getDateInDays(20)}T23:59:59.999`).getTime();
	expect(sent().map((body) => [body.weekly, body.until])).toEqual([[true, until]]);
});

test("a weekly Room without a last day goes on", async () => {
	const { sent, where } = await openForm();
	write("Title", "Sunday wind-down");
	await userEvent.click(screen.getByRole("switch", { name: "Every week" }));
	await send();
	await waitFor(() => expect(where()).toBe(PAGE));
	expect(sent().map((body) => [body.weekly, "until" in body])).toEqual([[true, false]]);
});

test("a Room that starts now is not weekly, whatever was chosen before", async () => {
	const { sent } = await openForm({ [STATUS]: ownRoom(), [CALL]: callWith({ leads: true }) });
	write("Title", "Right now");
	await userEvent.click(screen.getByRole("switch", { name: "Every week" }));
	await userEvent.click(screen.getByRole("radio", { name: "Start now" }));
	expect(within(await dialog()).queryByRole("switch", { name: "Every week" })).toBeNull();
	await press("Create the Room");
	await waitFor(() => expect(sent().map((body) => "weekly" in body)).toEqual([false]));
});

test("Start now sends no time, and opens the waiting room at once", async () => {
	const open = ownRoom({ status: "waiting_room" });
	const { calls, sent, where } = await openForm({ [STATUS]: open, [ONE]: open, [CALL]: callWith({ leads: true }) });
	write("Title", "Right now");
	await userEvent.click(screen.getByRole("radio", { name: "Start now" }));
	expect(within(await dialog()).queryByLabelText("Date")).toBeNull();
	await press("Create the Room");
	await waitFor(() => expect(where()).toBe(PAGE));
	expect(sent().map((body) => "startsAt" in body)).toEqual([false]);
	expect(calls.filter(({ to }) => to === STATUS).map(({ body }) => body)).toEqual([{ status: "waiting_room" }]);
	expect(await screen.findByRole("button", { name: "Come in" })).toBeDefined();
});

test("what is missing is said at its field, which gets the focus, and nothing is sent", async () => {
	const { sent } = await openForm();
	write("Space for people", "1");
	write("Date", "2020-01-01");
	await send();
	const title = field("Title");
	expect(document.activeElement).toBe(title);
	expect(title.getAttribute("aria-invalid")).toBe("true");
	expect(screen.getByText("A few words are enough.")).toBeDefined();
	expect(screen.getByText("Please choose a number between 2 and 200.")).toBeDefined();
	expect(screen.getByText("Please choose a time between now and a year from now.")).toBeDefined();
	expect(screen.getByText("Please look at what is marked above.")).toBeDefined();
	expect(sent()).toEqual([]);
});

test.each([
	["hosts", "unknown", "Someone here can't be chosen right now. Please check the list."],
	["title", "too_long", "Please make this a little shorter."],
	["startsAt", "invalid", "Please choose a time between now and a year from now."],
] as const)("what the server refuses about %s is said at the field", async (name, code, text) => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	await openForm({ [CREATE]: errorResponse(422, "fields.invalid", { fields: { [name]: code } }) });
	write("Title", "Sleep");
	await send();
	expect(await screen.findByText(text)).toBeDefined();
	expect(field("Title").value).toBe("Sleep");
});

test("a failed try keeps the draft on the device, and the next one has the same key", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const keys: (string | null)[] = [];
	const { where } = await openForm();
	const answer = globalThis.fetch;
	vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
		if (`${init.method} ${path}` !== CREATE) return answer(path, init);
		keys.push(new Headers(init.headers).get("Idempotency-Key"));
		return keys.length === 1 ? errorResponse(500, "internal") : answer(path, init);
	});
	write("Title", "Sleep");
	await send();
	await screen.findByText("The Room wasn't saved. What you wrote is saved on this device.");
	expect(roomDrafts.load(uid, newRoom(Date.now())).fields.title).toBe("Sleep");
	await send();
	await waitFor(() => expect(where()).toBe(PAGE));
	expect(keys).toHaveLength(2);
	expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
	expect(keys[1]).toBe(keys[0]);
});

test("a draft is continued, with a new time where its own has passed, and can be started over", async () => {
	const before = newRoom(Date.now() - 48 * HOUR);
	const draft = { key: crypto.randomUUID(), base: before, fields: { ...before.fields, title: "Sleep" } };
	roomDrafts.save(uid, draft, draft);
	await openForm();
	expect(field("Title").value).toBe("Sleep");
	expect(field("Date").value).toBe(newRoom(Date.now()).fields.date);
	expect(within(await dialog()).getByText("Draft saved on this device.")).toBeDefined();
	await press("Start over");
	expect(field("Title").value).toBe("");
	expect(document.activeElement).toBe(field("Title"));
	expect(localStorage).toHaveLength(0);
});

test("closing keeps what was written", async () => {
	await openForm();
	write("Title", "Sleep");
	await press("Not now");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await userEvent.click(screen.getByRole("button", { name: "Plan a Room" }));
	await dialog();
	expect(field("Title").value).toBe("Sleep");
});

test("a Room is never recorded unless its host chooses that everyone is asked", async () => {
	await openForm();
	const choice = within(screen.getByRole("group", { name: "Can it be recorded?" }));
	const chosen = () => choice.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked);
	expect(chosen()).toEqual([true, false]);
	expect(choice.getByText(/Only people who say yes are in it/)).toBeDefined();
	await userEvent.click(choice.getByRole("radio", { name: /^When everyone is asked/ }));
	expect(chosen()).toEqual([false, true]);
});
