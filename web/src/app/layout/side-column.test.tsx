/** The side column: what a member can continue, and help; beside wide pages, and below the first one on others. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { winDrafts } from "@/features/wins/draft";
import { winWith } from "@/features/wins/win-fixture";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { mockApi, renderApp } from "../app-fixture";

const { uid } = memberSession().user as { uid: string };
const PENDING = `GET /api/members/${uid}/wins?waiting=true`;

function setWidth(wide: boolean) {
	vi.spyOn(window, "matchMedia").mockImplementation(
		(query) => Object.assign(new EventTarget(), { matches: wide && query.includes("width") }) as MediaQueryList,
	);
}

beforeEach(() => mockApi(emptyCommunity));
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	winDrafts.clear(uid);
});

const column = () => screen.findByRole("complementary", { name: "For you" });

test("without anything to continue it only leads to help", async () => {
	renderApp("/community", memberSession());
	const aside = await column();
	expect(within(aside).queryAllByRole("listitem")).toEqual([]);
	expect(within(aside).getByRole("link", { name: "I need help now" }).getAttribute("href")).toBe("/help-now");
});

test("posts that others cannot see yet are listed with where they stand, and lead to their page", async () => {
	mockApi({
		...emptyCommunity,
		[PENDING]: createPage(
			winWith({ id: "w1", title: "Took the bus", status: "pending" }),
			winWith({ id: "w2", title: "Told my neighbour", status: "rejected" }),
			winWith({ id: "w3", title: "Named a colleague", status: "rejected", removed: true }),
		),
	});
	renderApp("/community", memberSession());
	const items = await within(await column()).findAllByRole("link", { name: /With a moderator|Needs changes/ });
	expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
		["Took the busWith a moderator", "/community/wins/w1"],
		["Told my neighbourNeeds changes", "/community/wins/w2"],
	]);
});

test("a draft appears when it is kept, opens the form, and goes when it is cleared", async () => {
	renderApp("/community", memberSession());
	const aside = await column();
	const before = winDrafts.load(uid);
	winDrafts.save(uid, { ...before, fields: { ...before.fields, title: "Sleeping in my own bed" } }, before);
	await userEvent.click(await within(aside).findByRole("button", { name: /^Sleeping in my own bed.*on this device$/ }));
	const form = await screen.findByRole("dialog", { name: "Share Your Win" });
	expect(within(form).getByDisplayValue("Sleeping in my own bed")).toBeDefined();
	winDrafts.clear(uid);
	await waitFor(() => expect(within(aside).queryByText("Sleeping in my own bed")).toBeNull());
});

test.each([
	["beside other pages where there is space", true, "/community/notifications", true],
	["not on narrow screens", false, "/community/notifications", false],
	["never beside a conversation", true, "/community/dm", false],
] as const)("it is %s", async (_what, isWide, path, isShown) => {
	setWidth(isWide);
	renderApp(path, memberSession());
	await screen.findByRole("heading", { level: 1 });
	expect(screen.queryByRole("complementary", { name: "For you" }) !== null).toBe(isShown);
});
