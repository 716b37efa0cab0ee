/** The centre, the bell and the settings: what they show, what reading does, and what is sent. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { NotificationPreferences, StoredNotificationPreferences } from "@/lib/api/types.gen";
import { emptySettings } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { quiet } from "@/lib/preferences";
import { memberSession } from "@/lib/session-fixture";
import { formatMinute, parseMinute } from "./clock";
import { groupByDay } from "./group-by-day";
import { news } from "./notification-fixture";

const LIST = "GET /api/notifications";
const UNREAD = "GET /api/notifications/unread";
const PREFERENCES = "GET /api/notifications/preferences";
const SAVE = "PUT /api/notifications/preferences";

beforeEach(() => localStorage.clear());
afterEach(() => {
	quiet.set("off");
	vi.unstubAllGlobals();
});

async function openCentre(answers: Answers = {}) {
	const calls = mockApi({ [UNREAD]: { count: 2 }, "PUT /api/notifications/read": null, ...answers });
	const app = renderApp("/community/notifications", memberSession());
	await screen.findByRole("heading", { level: 1, name: "Notifications" });
	return { ...app, asked: (to: string) => calls.filter((call) => call.to === to) };
}

test("notifications are listed by day, new things marked, and each leads somewhere", async () => {
	const old = news({ id: "old", kind: "reportAnswered", detail: "kept", read: true, at: Date.now() - 40 * 86_400_000 });
	await openCentre({ [LIST]: createPage(news(), old) });
	const today = (await screen.findByRole("heading", { name: "Today" })).closest("section") as HTMLElement;
	const link = within(today).getByRole("link");
	expect(link.textContent).toContain("Your Win is live. Members can see it.");
	expect(link.textContent).toContain("New");
	expect(link.getAttribute("href")).toBe("/community/wins/bus");
	const lines = screen.getAllByRole("listitem").map((item) => item.textContent ?? "");
	const kept = lines.find((line) => line.includes("follows our guidelines and stays."));
	expect(kept).not.toContain("New");
});

test("a notification names the post it leads to, where the member may read it", async () => {
	await openCentre({ [LIST]: createPage(news({ postName: "Took the bus" }), news({ id: "two", detail: "removed" })) });
	const named = (await screen.findByText("“Took the bus”")).closest("a");
	expect(named?.textContent).toContain("Your Win is live. Members can see it.“Took the bus”");
	expect(screen.getByRole("link", { name: /A moderator removed your Win/ }).textContent).not.toContain("“");
});

test("following one reads it, and all can be marked as read at once", async () => {
	const { asked, where } = await openCentre({
		[LIST]: createPage(news(), news({ id: "two", about: "question", postKind: "question" })),
		"PUT /api/notifications/one/read": null,
	});
	await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
	await waitFor(() => expect(screen.queryByText("New")).toBeNull());
	expect(asked("PUT /api/notifications/read")).toHaveLength(1);
	expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
	await userEvent.click(screen.getByRole("link", { name: /Your Win is live/ }));
	expect(where()).toBe("/community/wins/bus");
	expect(asked("PUT /api/notifications/one/read")).toHaveLength(0);
});

test("an unread one is read by following it", async () => {
	const { asked } = await openCentre({ [LIST]: createPage(news()), "PUT /api/notifications/one/read": null });
	await userEvent.click(await screen.findByRole("link", { name: /Your Win is live/ }));
	await waitFor(() => expect(asked("PUT /api/notifications/one/read")).toHaveLength(1));
});

test("an empty centre and one that does not load say so", async () => {
	let answer: object = errorResponse(503, "busy");
	await openCentre({ [LIST]: () => answer as Response });
	expect(await screen.findByText("Couldn't load your notifications")).toBeDefined();
	answer = createPage();
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("Nothing yet")).toBeDefined();
});

test("the bell says how many are new, and in quiet mode does not even ask", async () => {
	const { unmount } = await openCentre({ [LIST]: createPage() });
	expect((await screen.findAllByRole("link", { name: "Notifications, 2 new" })).length).toBeGreaterThan(0);
	unmount();
	quiet.set("on");
	const { asked } = await openCentre({ [LIST]: createPage() });
	expect((await screen.findAllByRole("link", { name: "Notifications" })).length).toBeGreaterThan(0);
	expect(asked(UNREAD)).toHaveLength(0);
});

test("days are called as people call them", () => {
	const now = new Date(2026, 10, 21, 0, 30).getTime();
	const at = (...when: [number, number, number, number]) => ({ at: new Date(...when).getTime() });
	const days = groupByDay([at(2026, 10, 21, 0), at(2026, 10, 20, 1), at(2026, 10, 9, 12), at(2026, 10, 20, 23)], now);
	expect(days.map(({ day, items }) => [day, items.length])).toEqual([
		["Today", 1],
		["Yesterday", 2],
		["Monday, November 9", 1],
	]);
});

test("times of the day go to and fro", () => {
	expect([0, 540, 1439].map(formatMinute)).toEqual(["00:00", "09:00", "23:59"]);
	expect(["00:00", "09:00", "23:59:30", "24:00", "9:00", ""].map(parseMinute)).toEqual([
		0,
		540,
		1439,
		null,
		null,
		null,
	]);
});

const stored = (different: Partial<NotificationPreferences> = {}): StoredNotificationPreferences => ({
	chosen: true,
	preferences: {
		mail: { tagged: "digest", answered: "digest", replied: "digest", reviewed: "digest", reportAnswered: "off" },
		push: {},
		digestAt: [540],
		quietFrom: 0,
		quietUntil: 0,
		timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		...different,
	},
});

async function openSettings(answers: Answers = {}) {
	const calls = mockApi({
		...emptySettings,
		[PREFERENCES]: stored(),
		[SAVE]: ({ body }) => ({ chosen: true, preferences: body as NotificationPreferences }),
		...answers,
	});
	renderApp("/community/settings/notifications", memberSession());
	await screen.findByRole("heading", { name: "Notify me about" });
	const sent = () => calls.filter(({ to }) => to === SAVE).map(({ body }) => body as NotificationPreferences);
	return sent;
}

const checkbox = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });

test("each kind goes by each channel as it is chosen, at once", async () => {
	const sent = await openSettings();
	const email = await checkbox("Replies to you: email");
	const when = screen.getByRole<HTMLSelectElement>("combobox", { name: "Replies to you: when to email" });
	await userEvent.selectOptions(when, "At once");
	await waitFor(() => expect(sent().at(-1)?.mail).toMatchObject({ replied: "now", tagged: "digest" }));
	expect([email.checked, when.value]).toEqual([true, "now"]);
	await userEvent.click(email);
	await waitFor(() => expect(sent().at(-1)?.mail).toMatchObject({ replied: "off", tagged: "digest" }));
	expect(screen.queryByRole("combobox", { name: "Replies to you: when to email" })).toBeNull();
	const push = await checkbox("Replies to you: push");
	expect(push.checked).toBe(false);
	await userEvent.click(push);
	await waitFor(() => expect(sent().at(-1)?.push).toEqual({ replied: true }));
	await waitFor(() => expect(push.checked).toBe(true));
});

test.each([
	["wide", true, "row"],
	["narrow", false, "rowgroup"],
])("on %s screens the table has a header for each kind and each channel", async (_, isWide, scope) => {
	const media = (query: string) => ({ matches: isWide, media: query, addEventListener() {}, removeEventListener() {} });
	vi.stubGlobal("matchMedia", media);
	await openSettings();
	const table = await screen.findByRole("table", { name: "How you're notified, for each kind" });
	const columns = within(table).getAllByRole("columnheader");
	expect(columns.map(({ textContent }) => textContent)).toEqual(
		isWide ? ["Kind", "In the app", "Push", "Email"] : ["In the app", "Push", "Email"],
	);
	const kind = within(table).getByText("Replies to you");
	expect(kind.closest("th")?.getAttribute("scope")).toBe(scope);
	expect(within(kind.closest("tbody") as HTMLElement).getAllByRole("checkbox")).toHaveLength(2);
});

test("digests come at up to four times, quiet hours can be switched on, and what fails is not shown as saved", async () => {
	let fail = false;
	const sent = await openSettings({
		[SAVE]: ({ body }) =>
			fail ? errorResponse(503, "busy") : { chosen: true, preferences: body as NotificationPreferences },
	});
	for (const times of [2, 3, 4]) {
		await userEvent.click(await screen.findByRole("button", { name: "Add a time" }));
		await waitFor(() => expect(sent().at(-1)?.digestAt.length).toBe(times));
		await waitFor(() => expect(screen.getAllByLabelText(/^Digest \d/)).toHaveLength(times));
	}
	expect(screen.queryByRole("button", { name: "Add a time" })).toBeNull();
	fireEvent.change(screen.getByLabelText("Digest 1"), { target: { value: "07:30" } });
	fireEvent.blur(screen.getByLabelText("Digest 1"));
	await waitFor(() => expect(sent().at(-1)?.digestAt[0]).toBe(450));
	await userEvent.click(screen.getByRole("switch", { name: "Quiet hours" }));
	await waitFor(() => expect(sent().at(-1)).toMatchObject({ quietFrom: 1260, quietUntil: 480 }));
	fail = true;
	await userEvent.click(screen.getByRole("switch", { name: "Quiet hours" }));
	expect((await screen.findByText("We couldn't save this. Please try again.")).closest("[role=alert]")).not.toBeNull();
	expect(screen.getByRole<HTMLInputElement>("switch", { name: "Quiet hours" }).checked).toBe(true);
});

test("another time zone than the device's is said, and can be changed", async () => {
	const sent = await openSettings({ [PREFERENCES]: stored({ timeZone: "Pacific/Auckland" }) });
	expect(await screen.findByText("All times are in Pacific/Auckland.")).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: /Use this device's time zone/ }));
	await waitFor(() => expect(sent().at(-1)?.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone));
});
