/** The bar of small screens: six entries in order, what Share and Chat offer, and the Navigate sheet. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { memberSession } from "@/lib/session-fixture";
import { mockApi, renderApp } from "../app-fixture";
import { features } from "../features";
import { sidebarSections } from "./sections";

beforeEach(() => {
	mockApi(emptyCommunity);
});
afterEach(() => vi.unstubAllGlobals());

async function open(path = "/community", different = {}) {
	const app = renderApp(path, memberSession(different));
	await screen.findByRole("heading", { level: 1 });
	return app;
}

const bar = () => screen.getByRole("navigation", { name: "Quick" });
const press = (name: string) => userEvent.click(within(bar()).getByRole("button", { name }));

test("R070 Home, Profile, Share, Chat, Rooms and Navigate, in this order", async () => {
	await open();
	const entries = [...bar().querySelectorAll("a, button")];
	expect(entries.map((entry) => entry.textContent)).toEqual(["Home", "Profile", "Share", "Chat", "Rooms", "Navigate"]);
	expect(entries.map((entry) => entry.getAttribute("href"))).toEqual([
		"/community",
		"/community/profile",
		null,
		null,
		"/community/rooms",
		null,
	]);
});

test.each([
	["/community", "Home"],
	["/community/profile", "Profile"],
	["/community/chat/community", "Chat"],
	["/community/dm", "Chat"],
	["/community/rooms", "Rooms"],
])("at %s the entry %s is marked as where one is, and no other", async (path, name) => {
	await open(path);
	const marked = [...bar().querySelectorAll("[aria-current]")].map((entry) => entry.textContent);
	expect(marked).toEqual([name]);
});

test("R071 R072 R073 Share offers New Win, Ask Question and Cancel", async () => {
	await open();
	await press("Share");
	const popup = screen.getByRole("dialog", { name: "Share" });
	const [list] = within(popup).getAllByRole("list");
	expect([...(list?.querySelectorAll("a, button") ?? [])].map((choice) => choice.textContent)).toEqual([
		"New Win",
		"Ask Question",
		"Cancel",
	]);
});

test("R071 New Win opens the form for a Win", async () => {
	await open();
	await press("Share");
	await userEvent.click(screen.getByRole("button", { name: "New Win" }));
	expect(await screen.findByRole("dialog", { name: "Share Your Win" })).toBeDefined();
	await waitFor(() => expect(screen.queryByRole("dialog", { name: "Share" })).toBeNull());
});

test("R072 Ask Question opens the form for a question", async () => {
	await open();
	await press("Share");
	await userEvent.click(screen.getByRole("button", { name: "Ask Question" }));
	expect(await screen.findByRole("dialog", { name: "Ask a question" })).toBeDefined();
	await waitFor(() => expect(screen.queryByRole("dialog", { name: "Share" })).toBeNull());
});

test("R073 Cancel closes Share, and focus is where it was", async () => {
	const { where } = await open();
	await press("Share");
	await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(where()).toBe("/community");
	expect(document.activeElement?.textContent).toBe("Share");
});

test.each([
	["R074", "Direct Messages", "/community/dm"],
	["R075", "Community Chat", "/community/chat/community"],
])("%s Chat offers %s", async (_number, name, path) => {
	const { where } = await open();
	await press("Chat");
	const popup = screen.getByRole("dialog", { name: "Chat" });
	await userEvent.click(within(popup).getByRole("link", { name }));
	await waitFor(() => expect(where()).toBe(path));
	await waitFor(() => expect(screen.queryByRole("dialog", { name: "Chat" })).toBeNull());
});

test("R076 Navigate opens a sheet with everything that the sidebar has", async () => {
	const different = { isModerator: true, isAdmin: true, isMHP: true };
	await open("/community", different);
	await press("Navigate");
	const sheet = screen.getByRole("dialog", { name: "Navigate" });
	expect(sheet.dataset.side).toBe("end");
	const all = sidebarSections(features.contributions(), memberSession(different).user as never);
	expect(
		within(sheet)
			.getAllByRole("heading", { level: 2 })
			.map((title) => title.textContent),
	).toEqual(["Navigate", ...all.map((section) => section.name)]);
	const links = [...sheet.querySelectorAll("a")].map((link) => link.getAttribute("href"));
	expect(links).toEqual(all.flatMap((section) => section.links.map((link) => link.href)));
	expect([...sheet.querySelectorAll("a, button")].at(-1)?.textContent).toBe("Logout");
});

test("R076 following a link of the sheet goes there and closes it", async () => {
	const { where } = await open();
	await press("Navigate");
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("link", { name: "Wins" }));
	await waitFor(() => expect(where()).toBe("/community/wins"));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("R078 the sheet stays while it goes out, then is gone, and focus is where it was", async () => {
	await open();
	await press("Navigate");
	fireEvent.keyDown(screen.getByRole("dialog", { name: "Navigate" }), { key: "Escape" });
	expect(screen.getByRole("dialog", { name: "Navigate" }).dataset.state).toBe("leaving");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(document.activeElement?.textContent).toBe("Navigate");
});

test.each(["Chat", "Share"])("help is in the %s popup and in the sheet", async (popup) => {
	await open();
	await press(popup);
	expect(within(screen.getByRole("dialog")).getByRole("link", { name: "I need help now" })).toBeDefined();
	await userEvent.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await press("Navigate");
	expect(within(screen.getByRole("dialog")).getByRole("link", { name: "I need help now" })).toBeDefined();
});
