/** The side column: what a member can continue, and help; beside or below every page but conversations and desks. */
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

test("posts that others cannot see yet are listed with their status, and lead to their page", async () => {
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
	["Share a Win", "Share Your Win", "Title"],
	["Ask a question", "Ask a question", "Your question"],
])("%s: a character that was typed and deleted leaves no draft", async (button, dialog, field) => {
	renderApp("/community", memberSession());
	const aside = await column();
	await userEvent.click(screen.getByRole("button", { name: button }));
	const form = await screen.findByRole("dialog", { name: dialog });
	await userEvent.type(within(form).getByRole("textbox", { name: field }), "A");
	expect(await within(aside).findByText("Draft, kept on this device")).toBeDefined();
	await userEvent.type(within(form).getByRole("textbox", { name: field }), "{Backspace}");
	await waitFor(() => expect(within(aside).queryByText("Draft, kept on this device")).toBeNull());
});

test.each([
	["with every page of reading", "/community/notifications", true],
	["without a page", "/community/nowhere", true],
	["never beside a conversation", "/community/dm", false],
	["never beside the plans", "/community/upgrade", false],
] as const)("it is there %s", async (_what, path, isShown) => {
	mockApi({ ...emptyCommunity, "GET /api/notifications": createPage() });
	renderApp(path, memberSession());
	await screen.findByRole("heading", { level: 1 });
	expect(screen.queryByRole("complementary", { name: "For you" }) !== null).toBe(isShown);
});
