/** The first page: what is new, the newest Win, and Questions, each with the way to all of them, in all their states. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commentWith, ownComment } from "@/commons/comments/comment-fixture";
import { questionWith } from "@/features/questions/question-fixture";
import { winWith } from "@/features/wins/win-fixture";
import { emptyHome } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { type Answers, errorResponse, mockApi, renderApp } from "../app-fixture";
import { features } from "../features";

// The tests wait for what the pages show, not for their code.
await Promise.all([
	features.loadContributions(),
	import("../layout/community-layout"),
	import("../pages/home-page"),
	import("@/features/questions/question-page"),
]);

const UNANSWERED = "GET /api/questions?unanswered=true";
const ANSWERED = "GET /api/questions?answered=true";
const NEWEST = "GET /api/questions";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

async function openHome(answers: Answers = {}) {
	const calls = mockApi({ ...emptyHome, ...answers });
	const { go } = renderApp("/community", memberSession());
	await screen.findByRole("region", { name: "Wins" });
	return { calls, go };
}

const section = (name: string) => within(screen.getByRole("region", { name }));

test("Wins and Questions are links in the headlines of their sections", async () => {
	await openHome();
	expect(section("Wins").getByRole("link", { name: "Wins" }).getAttribute("href")).toBe("/community/wins");
	expect(section("Questions").getByRole("link", { name: "Questions" }).getAttribute("href")).toBe(
		"/community/questions",
	);
});

test("shows the newest Win, a Question that waits for an answer, and one that a professional answered", async () => {
	const { calls } = await openHome({
		"GET /api/wins": createPage(winWith({ id: "1", title: "Newest" }), winWith({ id: "2", title: "Older" })),
		[UNANSWERED]: createPage(questionWith({ id: "u", prompt: "What do you do at night?", commentsCount: 0 })),
		[ANSWERED]: createPage(questionWith({ id: "a", prompt: "How do you begin again?", answeredByProfessional: true })),
		"GET /api/questions/a/comments": createPage(
			{ ...commentWith({ id: "1", text: "I rest." }), replies: [], repliesCursor: null },
			{
				...commentWith({ id: "2", text: "Begin with the smallest one." }),
				author: { ...winWith().authorCard, displayName: "Sara R.", isMHP: true },
				replies: [],
				repliesCursor: null,
			},
		),
	});
	await section("Wins").findByRole("article", { name: "Newest" });
	expect(section("Wins").getAllByRole("article")).toHaveLength(1);
	const waiting = within(await section("Questions").findByRole("article", { name: "What do you do at night?" }));
	expect(waiting.getByRole("link", { name: "Be the first to answer" }).getAttribute("href")).toContain("/questions/u");
	const answered = within(section("Questions").getByRole("article", { name: "How do you begin again?" }));
	expect(await answered.findByText("Begin with the smallest one.")).toBeDefined();
	expect(answered.getByText("Sara R.")).toBeDefined();
	expect(answered.queryByText("I rest.")).toBeNull();
	expect(calls.some(({ to }) => to === NEWEST)).toBe(false);
});

test("a Question that was answered from here no longer waits for its first answer", async () => {
	const question = questionWith({ id: "u", prompt: "What do you do at night?", commentsCount: 0, answersCount: 0 });
	const { go } = await openHome({
		[UNANSWERED]: createPage(question),
		"GET /api/questions/u": question,
		"GET /api/questions/u/comments": createPage(),
		"POST /api/questions/u/comments": ownComment({ text: "I read." }),
	});
	await userEvent.click(await section("Questions").findByRole("link", { name: "Be the first to answer" }));
	await userEvent.type(await screen.findByRole("textbox", { name: "Your answer" }), "I read.");
	await userEvent.click(screen.getByRole("button", { name: "Answer" }));
	await screen.findByText("I read.");
	go("/community");
	await screen.findByRole("region", { name: "Questions" });
	const card = within(await section("Questions").findByRole("article", { name: "What do you do at night?" }));
	expect(card.getByRole("link", { name: "1 answer" })).toBeDefined();
});

test("shows the newest Question where each has an answer", async () => {
	await openHome({ [NEWEST]: createPage(questionWith({ id: "n", prompt: "What helps you?", commentsCount: 2 })) });
	expect(await section("Questions").findByRole("article", { name: "What helps you?" })).toBeDefined();
});

test("does not show one Question twice", async () => {
	const only = questionWith({ id: "a", prompt: "What helps you?" });
	await openHome({
		[ANSWERED]: createPage(only),
		[NEWEST]: createPage(only),
		"GET /api/questions/a/comments": createPage(),
	});
	await section("Questions").findByRole("article", { name: "What helps you?" });
	await waitFor(() => expect(section("Questions").getAllByRole("article")).toHaveLength(1));
});

test("where nothing was written yet, both sections offer the first step", async () => {
	await openHome();
	expect(await section("Wins").findByText("No Wins yet. The first one can be very small.")).toBeDefined();
	expect(section("Wins").getByRole("button", { name: "Share a Win" })).toBeDefined();
	expect(await section("Questions").findByText("No questions yet. Any question is welcome.")).toBeDefined();
	expect(screen.queryByRole("heading", { name: "New for you" })?.closest("section")?.querySelector("li")).toBeNull();
});

test("a section that did not load says so, and loads again", async () => {
	let fails = true;
	const failing = () => (fails ? errorResponse(500, "internal") : createPage<never>());
	await openHome({ "GET /api/wins": failing, [UNANSWERED]: failing });
	await section("Wins").findByText("Couldn't load the newest Win");
	await section("Questions").findByText("Couldn't load the questions");
	fails = false;
	for (const name of ["Wins", "Questions"]) {
		await userEvent.click(section(name).getByRole("button", { name: "Try again" }));
	}
	expect(await section("Wins").findByText(/^No Wins yet/)).toBeDefined();
	expect(await section("Questions").findByText(/^No questions yet/)).toBeDefined();
});

test("says what a Free member needs where no Win is open to them", async () => {
	await openHome({ "GET /api/wins": errorResponse(403, "tier.needed", { feature: "view wins", needs: 1 }) });
	expect(await section("Wins").findByText(/part of the Supporter plan/)).toBeDefined();
});

test("lists what is new: messages and notifications", async () => {
	await openHome({
		"GET /api/dm/unread": { messages: 2, requests: 1 },
		"GET /api/notifications/unread": { count: 3 },
	});
	const news = within(screen.getByRole("heading", { name: "New for you" }).closest("section") as HTMLElement);
	const messages = await news.findByRole("link", { name: /New messages/ });
	expect(messages.textContent).toContain("In 2 conversations, 1 request");
	expect(messages.getAttribute("href")).toBe("/community/dm");
	const notifications = await news.findByRole("link", { name: /New notifications/ });
	expect(notifications.textContent).toContain("3 unread");
	expect(notifications.getAttribute("href")).toBe("/community/notifications");
});
