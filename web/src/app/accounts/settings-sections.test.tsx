/** The sections of the settings: their addresses, the list on narrow screens, and the list beside them on wide ones. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { emptySettings } from "@/lib/empty-pages-fixture";
import { memberSession } from "@/lib/session-fixture";
import { mockApi, renderApp } from "../app-fixture";

const LIST = "/community/settings";
const sections = [
	["account", "Account", "Password"],
	["privacy", "Privacy", "Your reports"],
	["notifications", "Notifications", "Muted words"],
	["appearance", "Appearance", "On this device"],
	["devices", "Devices", "Where you're logged in"],
	["membership", "Membership", "Your membership"],
	["data", "Your data", "What we keep"],
] as const;

afterEach(() => vi.unstubAllGlobals());

function open(path: string, isWide = false) {
	vi.stubGlobal("matchMedia", (query: string) => ({
		matches: isWide && query.includes("width >="),
		media: query,
		addEventListener() {},
		removeEventListener() {},
	}));
	mockApi(emptySettings);
	return renderApp(path, memberSession());
}

const h1 = (name: string) => screen.findByRole("heading", { level: 1, name });

test.each(sections)("/community/settings/%s is the section %s", async (name, title, part) => {
	open(`${LIST}/${name}`);
	await h1(`Settings: ${title}`);
	await screen.findByRole("heading", { level: 2, name: part });
	await waitFor(() => expect(document.title).toBe(`Settings: ${title} · Exhale`));
	expect(screen.getByRole("link", { name: "All settings" }).getAttribute("href")).toBe(LIST);
});

test("an address of no section has the page that says so", async () => {
	open(`${LIST}/nothing-here`);
	await h1("We can't find this page");
});

test("on narrow screens the list says what is inside, and leads there and back", async () => {
	const { where } = open(LIST);
	await h1("Settings");
	const links = within(screen.getByRole("main")).getAllByRole("link");
	expect(links.map((link) => link.getAttribute("href"))).toEqual(sections.map(([name]) => `${LIST}/${name}`));
	for (const link of links) expect(link.textContent?.length).toBeGreaterThan(20);
	await userEvent.click(screen.getByRole("link", { name: /^Appearance/ }));
	await waitFor(async () => expect(document.activeElement).toBe(await h1("Settings: Appearance")));
	await userEvent.click(screen.getByRole("link", { name: "All settings" }));
	await waitFor(async () => expect(document.activeElement).toBe(await h1("Settings")));
	expect(where()).toBe(LIST);
});

test("on wide screens the list is beside the section, beginning with the account", async () => {
	open(LIST, true);
	await h1("Settings: Account");
	const nav = within(screen.getByRole("navigation", { name: "Settings" }));
	expect(nav.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(sections.map(([, title]) => title));
	expect(screen.queryByRole("link", { name: "All settings" })).toBeNull();
	nav.getByRole("link", { name: "Privacy" }).focus();
	await userEvent.keyboard("{Enter}");
	await waitFor(async () => expect(document.activeElement).toBe(await h1("Settings: Privacy")));
	const current = within(screen.getByRole("navigation", { name: "Settings" })).getByRole("link", { current: "page" });
	expect(current.textContent).toBe("Privacy");
});
