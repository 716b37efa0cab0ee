/** The Rooms entry in the sidebar, the Navigate sheet and the bottom bar: what it says of the rooms that there are. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { sendToApp } from "@/lib/live/live-fixture";
import { sidebarFolded } from "@/lib/preferences";
import { memberSession, userWith } from "@/lib/session-fixture";
import type { RoomState } from "@/ui/room-status";
import { errorResponse, mockApi, renderApp } from "../app-fixture";

beforeEach(() => {
	mockApi(emptyCommunity);
});
afterEach(() => {
	vi.unstubAllGlobals();
	sidebarFolded.set("off");
});

async function entryOf(inside: HTMLElement) {
	const link = await within(inside).findByRole("link", { name: /^Rooms/ });
	expect(link.getAttribute("href")).toBe("/community/rooms");
	return link;
}

async function inSidebar() {
	renderApp("/community", memberSession());
	return entryOf(await screen.findByRole("navigation", { name: "Community" }));
}

const others = (link: HTMLElement) =>
	[...(link.closest("nav")?.querySelectorAll("a") ?? [])].filter((each) => each !== link);

const word = (link: HTMLElement, text: string) => within(link).getByText(text);

test("R081 without a room the sidebar says so beside Rooms, and nowhere else", async () => {
	const link = await inSidebar();
	expect(word(link, "No live rooms").classList.contains("sr-only")).toBe(false);
	for (const other of others(link)) expect(other.querySelector("[data-state]")).toBeNull();
});

test("the folded sidebar keeps the light, and its word for those who listen", async () => {
	sidebarFolded.set("on");
	const link = await inSidebar();
	expect(link.title).toBe("Rooms");
	expect(link.querySelector("[data-state]")?.getAttribute("data-state")).toBe("idle");
	expect(word(link, "No live rooms").classList.contains("sr-only")).toBe(true);
	for (const other of others(link)) expect(other.querySelector("[data-state]")).toBeNull();
});

test.each([
	["R051 R079", "live", "Live"],
	["R051 R080", "waiting", "Waiting"],
] as const)("%s a %s room is said beside Rooms, folded or not, and in the bottom bar", async (_, state, text) => {
	mockApi({ ...emptyCommunity, "GET /api/rooms/indicator": { state, waiting: [] } });
	const link = await inSidebar();
	expect((await within(link).findByText(text)).classList.contains("sr-only")).toBe(false);
	await userEvent.click(screen.getByRole("button", { name: "Fold sidebar" }));
	expect(word(link, text).classList.contains("sr-only")).toBe(true);
	expect(link.querySelector("[data-state]")?.getAttribute("data-state")).toBe(state);
	const quick = await entryOf(screen.getByRole("navigation", { name: "Quick" }));
	expect(word(quick, text).classList.contains("sr-only")).toBe(true);
});

test("R350 R351 it follows the rooms while the page is open", async () => {
	let state: RoomState = "idle";
	mockApi({ ...emptyCommunity, "GET /api/rooms/indicator": () => ({ state, waiting: [] }) });
	const { sockets } = renderApp("/community", memberSession());
	const link = await entryOf(await screen.findByRole("navigation", { name: "Community" }));
	const hello = { type: "hello", uid: userWith().uid, build: "test", now: 0 } as const;
	for (const [next, text] of [
		["waiting", "Waiting"],
		["live", "Live"],
	] as const) {
		state = next;
		await sendToApp(sockets, hello, { type: "own", change: "rooms", id: null });
		expect(await within(link).findByText(text)).toBeDefined();
	}
});

test("R403 rooms that cannot be watched are logged, and nothing is said", async () => {
	const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
	mockApi({ ...emptyCommunity, "GET /api/rooms/indicator": errorResponse(503, "unavailable") });
	const link = await inSidebar();
	await waitFor(() => expect(logged).toHaveBeenCalledWith("The rooms could not be watched.", expect.anything()));
	expect(word(link, "No live rooms")).toBeDefined();
	expect(screen.queryByRole("alert")).toBeNull();
});

test("who is not in the community yet has the entry, and asks for nothing", async () => {
	const calls = mockApi(emptyCommunity);
	const session = memberSession();
	renderApp("/community/settings", { ...session, guard: { ...session.guard, community: "/community/verify" } });
	await entryOf(await screen.findByRole("navigation", { name: "Community" }));
	expect(calls.map((call) => call.to)).not.toContain("GET /api/rooms/indicator");
});

test("R076 the Navigate sheet says it beside Rooms, as the sidebar does", async () => {
	await inSidebar();
	await userEvent.click(screen.getByRole("button", { name: "Navigate" }));
	const link = await entryOf(screen.getByRole("dialog", { name: "Navigate" }));
	expect(word(link, "No live rooms").classList.contains("sr-only")).toBe(false);
});
