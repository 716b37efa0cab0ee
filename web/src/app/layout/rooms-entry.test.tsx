/** The Rooms entry in the sidebar, the Navigate sheet and the bottom bar: what it says of the rooms that there are. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { sidebarFolded } from "@/lib/preferences";
import { memberSession } from "@/lib/session-fixture";
import type { RoomState } from "@/ui/room-status";
import { mockApi, renderApp } from "../app-fixture";

/** What a test puts in place of the state that the app finds automatically. */
const rooms = vi.hoisted((): { state?: RoomState } => ({}));
vi.mock("./rooms-state", async (original) => {
	const { useRoomsState } = await original<typeof import("./rooms-state")>();
	return {
		useRoomsState() {
			const found = useRoomsState();
			return rooms.state ?? found;
		},
	};
});

beforeEach(() => {
	mockApi(emptyCommunity);
});
afterEach(() => {
	vi.unstubAllGlobals();
	rooms.state = undefined;
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
	["live", "Live"],
	["waiting", "Waiting"],
] as const)("a %s room is said beside Rooms, folded or not, and in the bottom bar", async (state, text) => {
	rooms.state = state;
	const link = await inSidebar();
	expect(word(link, text).classList.contains("sr-only")).toBe(false);
	await userEvent.click(screen.getByRole("button", { name: "Fold sidebar" }));
	expect(word(link, text).classList.contains("sr-only")).toBe(true);
	expect(link.querySelector("[data-state]")?.getAttribute("data-state")).toBe(state);
	const quick = await entryOf(screen.getByRole("navigation", { name: "Quick" }));
	expect(word(quick, text).classList.contains("sr-only")).toBe(true);
});

test("R076 the Navigate sheet says it beside Rooms, as the sidebar does", async () => {
	await inSidebar();
	await userEvent.click(screen.getByRole("button", { name: "Navigate" }));
	const link = await entryOf(screen.getByRole("dialog", { name: "Navigate" }));
	expect(word(link, "No live rooms").classList.contains("sr-only")).toBe(false);
});
