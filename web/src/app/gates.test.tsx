/** What opens the dialog "Want full access?" on which screen, and what happens when the tier changes in the meantime. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { winWith } from "@/features/wins/win-fixture";
import { emptyDirectory, emptyHome, emptyWins } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { SESSION_KEY } from "@/lib/session";
import { memberSession } from "@/lib/session-fixture";
import type { SessionUser } from "@/lib/session-user";

const unfilled: Answers = { ...emptyHome, ...emptyDirectory, "GET /api/questions?kind=prompt": createPage() };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const dialog = () => screen.findByRole("dialog", { name: "Want full access?" });

const pages = [
	["R301", "/community/chat", "chat", "Community chat"],
	["R301", "/community/chat/community", "chat", "Community chat"],
	["R302", "/community/professional-help", "access the professional directory", "Find a professional"],
] as const;

test.each(pages)(
	"%s %s opens it below Supporter, over a page that says what it holds",
	async (_, path, feature, title) => {
		mockApi(unfilled);
		renderApp(path, memberSession({ tier: 0 }));
		const gate = await dialog();
		expect(gate.textContent).toContain(`You need to upgrade to ${feature}.`);
		expect(screen.getByText("This is part of the Supporter plan.")).toBeDefined();
		expect(screen.getByRole("heading", { level: 1, name: title, hidden: true })).toBeDefined();
		for (const help of within(gate).getAllByRole("link", { name: "I need help now" })) {
			expect(help.getAttribute("href")).toBe("/help-now");
		}
	},
);

test.each(pages)("R278 %s %s is open from Supporter on", async (_number, path, _feature, title) => {
	mockApi(unfilled);
	renderApp(path, memberSession({ tier: 1, tierName: "Supporter" }));
	await screen.findByRole("heading", { level: 1, name: title });
	expect(screen.queryByText("This is part of the Supporter plan.")).toBeNull();
	expect(screen.queryByRole("dialog")).toBeNull();
});

const staff: [string, Partial<SessionUser>][] = [
	["R303", { isModerator: true }],
	["R304", { isAdmin: true }],
	["R305", { isAmbassador: true }],
	["R306", { isMHP: true }],
];

test.each(staff)("%s it never opens for %o", async (_, role) => {
	mockApi(unfilled);
	// As the server has them: at the top tier, without a plan.
	const { go } = renderApp("/community/chat/community", memberSession({ ...role, tier: 2, plan: "tier_0" }));
	await screen.findByRole("heading", { level: 1, name: "Community chat" });
	expect(screen.queryByRole("dialog")).toBeNull();
	go("/community/professional-help");
	await screen.findByRole("heading", { level: 1, name: "Find a professional" });
	expect(screen.queryByRole("dialog")).toBeNull();
	go("/community/questions?kind=prompt");
	await userEvent.click(await screen.findByRole("button", { name: "Suggest a prompt" }));
	expect(await screen.findByRole("dialog", { name: /^Suggest a prompt|Ask a question/ })).toBeDefined();
	expect(screen.queryByRole("dialog", { name: "Want full access?" })).toBeNull();
});

test("R393 Maybe Later leads home, where everything is open", async () => {
	mockApi(unfilled);
	const { where } = renderApp("/community/chat/community", memberSession());
	await userEvent.click(within(await dialog()).getByRole("button", { name: "Maybe Later" }));
	await waitFor(() => expect(where()).toBe("/community"));
	await waitFor(() => expect(screen.queryByRole("dialog", { name: "Want full access?" })).toBeNull());
});

test("R392 Upgrade leads to the plans, and back from there to before the page that is closed", async () => {
	mockApi(unfilled);
	const { where, go, history } = renderApp("/community/wins", memberSession());
	go("/community/chat/community");
	await userEvent.click(within(await dialog()).getByRole("link", { name: "Upgrade" }));
	await waitFor(() => expect(where()).toBe("/community/upgrade"));
	act(() => history.back());
	await waitFor(() => expect(where()).toBe("/community/wins"));
});

test("it opens and closes automatically when the tier changes", async () => {
	mockApi(unfilled);
	const { client } = renderApp("/community/chat/community", memberSession());
	await dialog();
	act(() => void client.setQueryData(SESSION_KEY, memberSession({ tier: 1 })));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(await screen.findByRole("log", { name: "Messages in Community" })).toBeDefined();
	act(() => void client.setQueryData(SESSION_KEY, memberSession()));
	await dialog();
});

test("a member who pays finds every gate open that the server opens, whatever the tier is called", async () => {
	mockApi({ "GET /api/check-subscription?subscriptionId=s": { exists: true } });
	renderApp(
		"/community/chat/community",
		memberSession({ tier: 0, access: 1, isSubscribed: true, subscriptionIds: ["s"] }),
	);
	expect(await screen.findByRole("log", { name: "Messages in Community" })).toBeDefined();
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(screen.queryByRole("link", { name: "Upgrade" })).toBeNull();
});

const wins = (ids: string[], nextCursor: string | null) => ({
	items: ids.map((id) => winWith({ id, title: `Win ${id}` })),
	nextCursor,
});
const closed = errorResponse(403, "tier.needed", { feature: "view wins", needs: 1 });

test("R288 the second page of Wins opens it for Free members, and stays when the plan holds it", async () => {
	let tier: 0 | 1 = 0;
	mockApi({
		"GET /api/session": () => memberSession({ tier }),
		"GET /api/wins": wins(["1", "2"], "more"),
		"GET /api/wins?cursor=more": () => (tier === 0 ? closed : wins(["3"], null)),
	});
	const { client } = renderApp("/community/wins", memberSession());
	await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
	const gate = await dialog();
	expect(gate.textContent).toContain("You need to upgrade to view wins.");
	await userEvent.click(within(gate).getByRole("button", { name: "Maybe Later" }));
	expect(screen.getByText("Older Wins are part of the Supporter plan.")).toBeDefined();
	expect(screen.getByText("Win 2")).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Show more" }));
	expect(await dialog()).toBeDefined();

	tier = 1;
	await act(() => client.invalidateQueries({ queryKey: SESSION_KEY }));
	await waitFor(() => expect(screen.queryByText("Older Wins are part of the Supporter plan.")).toBeNull());
	await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
	expect(await screen.findByText("Win 3")).toBeDefined();

	tier = 0;
	await act(() => client.invalidateQueries({ queryKey: SESSION_KEY }));
	await waitFor(() => expect(screen.queryByText("Win 3")).toBeNull());
	expect(await screen.findByText("Win 2")).toBeDefined();
});

test("R288 a link to an older Win says in words why it is closed", async () => {
	mockApi({ ...emptyWins, "GET /api/wins/9": closed });
	const { where } = renderApp("/community/wins/9", memberSession());
	const gate = await dialog();
	expect(gate.textContent).toContain("You need to upgrade to view wins.");
	expect(screen.getByRole("heading", { level: 1, hidden: true }).textContent).toBe("This is an older Win");
	await userEvent.click(within(gate).getByRole("button", { name: "Maybe Later" }));
	await waitFor(() => expect(where()).toBe("/community/wins"));
});
