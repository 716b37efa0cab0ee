/** On another page its headline gets the focus and the tab its name, also when the page has yet to be loaded. */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { pageShown } from "@/lib/page-events";
import { memberSession, visitorSession } from "@/lib/session-fixture";
import { mockApi, renderApp } from "../app-fixture";
import { features } from "../features";

// Compiling a page takes as long as the machine needs, and happens before a test waits for it.
beforeAll(async () => {
	await Promise.all([
		import("../pages/home-page"),
		import("./community-layout"),
		import("./plain-layout"),
		import("../placeholders/placeholder-page"),
		import("@/features/accounts/login-page"),
		import("@/features/accounts/signup/signup-page"),
		import("@/features/wins/wins-page"),
		features.loadContributions(),
	]);
}, 120_000);
beforeEach(() => {
	mockApi(emptyCommunity);
});
afterEach(() => vi.unstubAllGlobals());

const headline = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

test("the first page leaves the focus to the browser and names the tab", async () => {
	// Nothing was shown before in this file.
	renderApp("/community/wins", memberSession());
	await headline("Wins");
	await waitFor(() => expect(document.title).toBe("Wins · Exhale"));
	expect(document.activeElement).toBe(document.body);
});

test.each([
	["from one page of the community to another", "/community", memberSession(), "Sponsors Coming soon", "Sponsors"],
	["from the login to signing up", "/login", visitorSession(), "Join Exhale", "Create your account"],
])("R381 %s, though the page is loaded only now", async (_way, from, session, link, name) => {
	pageShown("/elsewhere");
	renderApp(from, session);
	const before = await screen.findByRole("heading", { level: 1 });
	await waitFor(() => expect(document.title).toContain(before.textContent));
	await userEvent.click(screen.getByRole("link", { name: link }));
	const after = await headline(name);
	await waitFor(() => expect(document.title).toBe(`${name} · Exhale`));
	expect(document.activeElement).toBe(after);
});

test("a page covered by a dialog waits until the dialog is closed", async () => {
	pageShown("/elsewhere");
	renderApp("/community", memberSession());
	await screen.findByRole("heading", { level: 1 });
	await userEvent.click(screen.getByRole("button", { name: "Navigate" }));
	const dialog = screen.getByRole("dialog", { name: "Navigate" });
	const link = [...dialog.querySelectorAll("a")].find((each) => each.textContent?.startsWith("Sponsors"));
	/** How many dialogs cover the page whenever a headline gets the focus. */
	const covering: number[] = [];
	const note = ({ target }: FocusEvent) => {
		if (target instanceof HTMLHeadingElement) covering.push(document.querySelectorAll("dialog[open]").length);
	};
	document.addEventListener("focusin", note);
	onTestFinished(() => document.removeEventListener("focusin", note));
	act(() => link?.click());
	const arrived = await headline("Sponsors");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await waitFor(() => expect(document.activeElement).toBe(arrived));
	expect(covering).toEqual([0]);
	expect(document.title).toBe("Sponsors · Exhale");
});
