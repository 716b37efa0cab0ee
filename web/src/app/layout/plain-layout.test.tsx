/** Outside the community: the public header with its menus, and none of it while signing up. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { memberSession, visitorSession } from "@/lib/session-fixture";
import type { SessionUser } from "@/lib/session-user";
import { SITE_PAGES } from "@/public/addresses";
import { CommunityLinks } from "@/public/community-menu";
import { Header } from "@/public/header";
import type { Viewer } from "@/public/props";
import { mockApi, renderApp } from "../app-fixture";
import { communityMenu } from "./site-menu";

let calls: ReturnType<typeof mockApi>;
beforeEach(() => {
	calls = mockApi({ "DELETE /api/session": null });
});
afterEach(() => vi.unstubAllGlobals());

async function open(path: string, session = visitorSession()) {
	const app = renderApp(path, session);
	await screen.findByRole("heading", { level: 1 });
	return app;
}

function expectNoHeader() {
	expect(document.querySelector("header nav")).toBeNull();
	for (const { href } of SITE_PAGES.slice(1)) expect(document.querySelector(`a[href="${href}"]`)).toBeNull();
}

test.each(["/signup", "/signup/", "/signup/onboarding-demo"])("R026 %s has no public header", async (path) => {
	await open(path);
	expectNoHeader();
});

test("R026 a later step of signing up has no public header", async () => {
	const session = memberSession(
		{ onboardingComplete: false, onboardingStep: "emails", hasSelectedPlan: false },
		{ signup: null, community: "/signup" },
	);
	await open("/signup/emails", session);
	expectNoHeader();
});

describe.each(["/login", "/forgot-password", "/reset-password", "/verify-link"])("%s", (path) => {
	test("R021 R022 R023 R024 has the public header", async () => {
		await open(path);
		const header = within(screen.getByRole("banner"));
		for (const menu of header.getAllByRole("navigation", { name: "Pages", hidden: true })) {
			expect([...menu.querySelectorAll("a")].map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual(
				["Home /", "Rooms /rooms", "Blog /blog", "Podcast /podcast"],
			);
		}
		expect(header.getByRole("link", { name: "I need help now" }).getAttribute("href")).toBe("/help-now");
	});
});

test("R030 R031 visitors find Join and Login there, and Login is where they are", async () => {
	await open("/login");
	for (const menu of screen.getAllByRole("navigation", { name: "Community", hidden: true })) {
		const links = [...menu.querySelectorAll("a")];
		expect(links.map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
			"Join /signup/",
			"Login /login",
		]);
		expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page"]);
	}
});

test("Join leads to signing up, keeping nothing of the header", async () => {
	const { where } = await open("/login");
	await userEvent.click(screen.getAllByRole("link", { name: "Join", hidden: true })[0] as HTMLElement);
	await waitFor(() => expect(where()).toMatch(/^\/signup\/?$/));
	await waitFor(expectNoHeader);
});

test("R039 R040 Install App is in the menu, and says how to do it by hand", async () => {
	await open("/login");
	expect(screen.queryByRole("alert")).toBeNull();
	const entry = screen.getByRole("button", { name: "Install App", hidden: true });
	await userEvent.click(entry);
	expect(screen.getByRole("alert", { hidden: true }).textContent).toBe(
		'Use "Add to Home Screen" in your browser menu to install.',
	);
});

test("R032 R033 R034 R035 R038 a member finds their places and Logout there", async () => {
	const claims = { admin: true, moderator: true, ambassador: false };
	await open("/reset-password", memberSession({ claims }));
	const menu = screen.getByRole("navigation", { name: "Community", hidden: true });
	expect([...menu.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
		"/community",
		"/community/profile",
		"/community/moderator",
		"/community/admin",
	]);
	await userEvent.click(within(menu).getByRole("button", { name: "Logout", hidden: true }));
	expect(calls.map((call) => call.to)).toContain("DELETE /api/session");
});

describe("it is the same as on the public pages", () => {
	function linksOf(markup: string, menu = "a"): string[] {
		const page = document.createElement("div");
		page.innerHTML = markup;
		return [...page.querySelectorAll(menu)].map((link) => `${link.textContent} ${link.getAttribute("href")}`);
	}

	test("the pages", () => {
		const frame = {
			name: "Exhale",
			origin: "",
			path: "/blog",
			theme: null,
			textSize: "100",
			quiet: false,
			viewer: null,
		} as const;
		const there = linksOf(renderToStaticMarkup(createElement(Header, { frame })), "#menu nav:first-of-type a");
		expect(there).toEqual(SITE_PAGES.map(({ name, href }) => `${name} ${href}`));
	});

	test.each<[string, Viewer, { admin: boolean; moderator: boolean } | null]>([
		["a visitor", null, null],
		["a member", { admin: false, moderator: false }, { admin: false, moderator: false }],
		["a moderator", { admin: false, moderator: true }, { admin: false, moderator: true }],
		["R036 an admin", { admin: true, moderator: false }, { admin: true, moderator: false }],
	])("the places of %s", (_who, viewer, claims) => {
		const user = claims && ({ claims: { ...claims, ambassador: false } } as SessionUser);
		const there = linksOf(renderToStaticMarkup(createElement(CommunityLinks, { viewer })));
		expect(communityMenu(user).map(({ name, href }) => `${name} ${href}`)).toEqual(there);
	});
});
