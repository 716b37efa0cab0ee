/** The frame of the community: on every page, as a sidebar or a bottom bar, without the public header. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { sidebarFolded } from "@/lib/preferences";
import { memberSession } from "@/lib/session-fixture";
import { mockApi, renderApp } from "../app-fixture";

beforeEach(() => {
	mockApi(emptyCommunity);
});
afterEach(() => {
	vi.unstubAllGlobals();
	sidebarFolded.set("off");
});

const sidebar = () => screen.findByRole("navigation", { name: "Community" });
const quickBar = () => screen.getByRole("navigation", { name: "Quick" });

test.each([
	"/community",
	"/community/wins",
	"/community/questions",
	"/community/rooms",
	"/community/chat/community",
	"/community/dm",
	"/community/professional-help",
	"/community/profile",
	"/community/upgrade",
	"/community/sponsors",
	"/community/settings",
	"/community/settings/privacy",
	"/community/settings/no-such-section",
	"/community/no/such/page",
])("R025 R044 %s is framed by sidebar and bottom bar, without the public header", async (path) => {
	renderApp(path, memberSession());
	await screen.findByRole("heading", { level: 1 });
	expect(
		within(await sidebar())
			.getByText("Wins")
			.closest("a")
			?.getAttribute("href"),
	).toBe("/community/wins");
	expect(quickBar()).toBeDefined();
	expect(screen.getByRole("main").querySelector("h1")).not.toBeNull();
	expect(document.querySelector("header nav")).toBeNull();
	for (const page of ["/rooms", "/blog", "/podcast"]) {
		expect(document.querySelector(`a[href="${page}"]`)).toBeNull();
	}
});

test("R046 R430 the sidebar is 16 rem wide", async () => {
	renderApp("/community", memberSession());
	expect((await sidebar()).style.width).toBe("16rem");
});

test("R045 the sidebar folds to its icons, keeps every name, is remembered and unfolds", async () => {
	renderApp("/community", memberSession());
	const names = within(await sidebar())
		.getAllByRole("link")
		.map((link) => link.textContent);
	await userEvent.click(screen.getByRole("button", { name: "Fold sidebar", expanded: true }));
	expect(Number.parseFloat((await sidebar()).style.width)).toBeLessThan(6);
	const folded = within(await sidebar()).getAllByRole("link");
	expect(folded.map((link) => link.textContent)).toEqual(names);
	for (const link of folded) expect(link.textContent?.startsWith(link.title || "missing")).toBe(true);
	expect(localStorage.getItem("exhale.sidebarFolded")).toBe("on");
	await userEvent.click(screen.getByRole("button", { name: "Open sidebar", expanded: false }));
	expect((await sidebar()).style.width).toBe("16rem");
});

test("R047 where the sidebar begins the bottom bar ends: one of them at every width", async () => {
	renderApp("/community", memberSession());
	const side = (await sidebar()).classList;
	expect(side.contains("hidden")).toBe(true);
	expect(side.contains("md:flex")).toBe(true);
	expect(quickBar().classList.contains("md:hidden")).toBe(true);
	expect(quickBar().classList.contains("hidden")).toBe(false);
});

test("the header of small screens leads home and to help, wherever one is", async () => {
	for (const path of ["/community", "/community/settings", "/community/no/such/page"]) {
		const { unmount } = renderApp(path, memberSession());
		const [header] = await screen.findAllByRole("banner");
		if (!header) throw new Error("no header");
		expect(header.classList.contains("md:hidden")).toBe(true);
		expect(within(header).getByRole("link", { name: "Exhale" }).getAttribute("href")).toBe("/community");
		expect(within(header).getByRole("link", { name: "I need help now" }).getAttribute("href")).toBe("/help-now");
		unmount();
	}
});

test("R069 Logout is the last thing in the sidebar", async () => {
	renderApp("/community", memberSession({ isModerator: true, isAdmin: true, isMHP: true }));
	const stops = [...(await sidebar()).querySelectorAll("a, button")].map((stop) => stop.textContent);
	expect(stops.at(-1)).toBe("Logout");
	expect(stops.at(-2)).toBe("Admin Coming soon");
});

test("the first stop for the keyboard leads past the navigation", async () => {
	renderApp("/community", memberSession());
	await sidebar();
	await userEvent.tab();
	expect(document.activeElement?.textContent).toBe("Skip to content");
	expect(document.activeElement?.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
});

test.each([
	["an admin is told that maintenance is on", true],
	["a member is told nothing about it in passing", false],
])("%s", async (_what, isAdmin) => {
	renderApp("/community", { ...memberSession({ isAdmin }), maintenance: true });
	await sidebar();
	expect(screen.queryByText(/^Maintenance is on/) !== null).toBe(isAdmin);
});
