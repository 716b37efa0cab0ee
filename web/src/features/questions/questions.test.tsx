/** The list of Questions and one of them alone: filters, prompts, what a card says, and every state. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { emptyQuestions, nothingUnderReview } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { quiet } from "@/lib/preferences";
import { memberSession } from "@/lib/session-fixture";
import { LIST, memberCard, OWN_QUESTIONS, ownQuestion, questionWith } from "./question-fixture";

const PROMPTS = "GET /api/questions?kind=prompt";

beforeEach(() => localStorage.clear());
afterEach(() => {
	quiet.set("off");
	vi.unstubAllGlobals();
});

async function openList(answers: Answers, member = memberSession(), address = "/community/questions") {
	const calls = mockApi({ ...emptyQuestions, ...answers });
	const app = renderApp(address, member);
	await screen.findByRole("heading", { level: 1, name: "Questions" });
	return { ...app, asked: () => calls.map(({ to }) => to) };
}

const texts = () => screen.getAllByRole("article").map((card) => card.querySelector("h2")?.textContent);
const gate = () => screen.findByRole("dialog", { name: "Want full access?" });

test("R299 a Free member reads Questions, page by page", async () => {
	const [one, two, three] = ["1", "2", "3"].map((id) => questionWith({ id, prompt: `Question ${id}?` }));
	await openList({
		[LIST]: { items: [one, two], nextCursor: "after two" },
		[`${LIST}&cursor=after+two`]: { items: [two, three], nextCursor: null },
	});
	await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
	await screen.findByRole("article", { name: "Question 3?" });
	expect(texts()).toEqual(["Question 1?", "Question 2?", "Question 3?"]);
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("a card says what it is about, whom it asks, what would help, and who answered", async () => {
	const question = questionWith({
		tags: ["panic", "daily habit"],
		tagged: [memberCard(1).uid, memberCard(2).uid],
		taggedMembers: [memberCard(1), memberCard(2)],
		help: "listening",
		commentsCount: 3,
		answersCount: 2,
		answeredByProfessional: true,
	});
	await openList({ [LIST]: createPage(question) });
	const card = await screen.findByRole("article", { name: "How do you sleep?" });
	expect(within(card).getByRole("list", { name: "Tags" }).textContent).toBe("panicdaily habit");
	expect(card.textContent).toContain("Tagged: Person 1, Person 2");
	expect(card.textContent).toContain("Hoping for: just being heard");
	expect(card.textContent).toContain("Answered by a professional");
	expect(within(card).getByRole("link", { name: "2 answers" })).toBeDefined();
});

test("an anonymous author is a made-up name, and knows their own", async () => {
	const anonymous = { anonymous: true, author: "Quiet Heron" };
	await openList({
		[LIST]: createPage(
			questionWith({ ...anonymous, id: "1", prompt: "Theirs?", uid: null, authorCard: null }),
			ownQuestion({ ...anonymous, id: "2", prompt: "Mine?", status: "approved" }),
		),
	});
	const theirs = await screen.findByRole("article", { name: "Theirs?" });
	expect(theirs.textContent).toContain("Quiet HeronAnonymous");
	const mine = screen.getByRole("article", { name: "Mine?" });
	expect(mine.textContent).toContain("Quiet HeronYou, anonymously");
	expect(mine.textContent).not.toContain("Maya");
});

test("filters by tag and by answer are in the address, and lead back", async () => {
	const { where, asked } = await openList({
		[LIST]: createPage(questionWith()),
		"GET /api/questions?kind=question&tag=panic": createPage(),
		"GET /api/questions?kind=question&tag=panic&answered=true": createPage(),
	});
	await userEvent.click(await screen.findByRole("button", { name: "panic" }));
	await waitFor(() => expect(where()).toBe("/community/questions?tag=panic"));
	await userEvent.click(screen.getByRole("button", { name: "Answered by a professional" }));
	await waitFor(() => expect(where()).toBe("/community/questions?tag=panic&answered=1"));
	expect(asked()).toContain("GET /api/questions?kind=question&tag=panic&answered=true");
	await screen.findByText("No questions like that yet");
	await userEvent.click(screen.getByRole("button", { name: "Show all" }));
	await waitFor(() => expect(where()).toBe("/community/questions"));
	await screen.findByRole("article");
});

test("unanswered questions are a filter of their own, which ends the one for professionals", async () => {
	const { where, asked } = await openList({
		[LIST]: createPage(questionWith()),
		"GET /api/questions?kind=question&answered=true": createPage(),
		"GET /api/questions?kind=question&unanswered=true": createPage(questionWith({ prompt: "Anyone?" })),
	});
	const chip = (name: string) => screen.getByRole("button", { name });
	await userEvent.click(chip("Answered by a professional"));
	await waitFor(() => expect(where()).toBe("/community/questions?answered=1"));
	await userEvent.click(chip("Unanswered"));
	await waitFor(() => expect(where()).toBe("/community/questions?unanswered=1"));
	const card = await screen.findByRole("article", { name: "Anyone?" });
	expect(within(card).getByRole("link", { name: "Be the first to answer" })).toBeDefined();
	expect(chip("Unanswered").getAttribute("aria-pressed")).toBe("true");
	expect(chip("Answered by a professional").getAttribute("aria-pressed")).toBe("false");
	expect(asked()).toContain("GET /api/questions?kind=question&unanswered=true");
	await userEvent.click(chip("Unanswered"));
	await waitFor(() => expect(where()).toBe("/community/questions"));
});

test.each([
	[0, false, "Be the first to answer"],
	[1, false, "1 answer"],
	[3, false, "3 answers"],
	[0, true, "Be the first to answer"],
	[3, true, "Answers"],
])("%i answers, in quiet mode %s, lead on as %s", async (answersCount, calm, words) => {
	quiet.set(calm ? "on" : "off");
	await openList({ [LIST]: createPage(questionWith({ answersCount })) });
	expect(within(await screen.findByRole("article")).getByRole("link", { name: words })).toBeDefined();
});

test("words in the address that mean nothing are passed over", async () => {
	await openList({ [LIST]: createPage(questionWith()) }, memberSession(), "/community/questions?tag=money&kind=win");
	expect(await screen.findByRole("article")).toBeDefined();
});

test("R289 below Supporter the prompts are locked, and Maybe Later leads back to the questions", async () => {
	const { where, asked } = await openList({ [LIST]: createPage(questionWith()) });
	await userEvent.click(screen.getByRole("radio", { name: "Prompts" }));
	const dialog = await gate();
	expect(dialog.textContent).toContain("You need to upgrade to view prompts.");
	await userEvent.click(within(dialog).getByRole("button", { name: "Maybe Later" }));
	await waitFor(() => expect(where()).toBe("/community/questions"));
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(asked().some((to) => to.startsWith(PROMPTS))).toBe(false);
});

test("R289 R297 a Supporter reads prompts, and is told what suggesting one needs", async () => {
	await openList(
		{ [PROMPTS]: createPage(questionWith({ kind: "prompt", prompt: "Three things?" })) },
		memberSession({ tier: 1, tierName: "Supporter" }),
		"/community/questions?kind=prompt",
	);
	await screen.findByRole("article", { name: "Three things?" });
	await userEvent.click(screen.getByRole("button", { name: "Suggest a prompt" }));
	expect((await gate()).textContent).toContain("You need to upgrade to suggest prompts.");
});

test("R297 a Super member suggests one right there", async () => {
	await openList(
		{ [PROMPTS]: createPage() },
		memberSession({ tier: 2, tierName: "Super" }),
		"/community/questions?kind=prompt",
	);
	await userEvent.click(screen.getByRole("button", { name: "Suggest a prompt" }));
	const dialog = await screen.findByRole("dialog", { name: "Ask a question" });
	expect(within(dialog).getByRole<HTMLInputElement>("radio", { name: "A prompt" }).checked).toBe(true);
});

test("a list that does not load says so, and can be tried again", async () => {
	let answer: Response | object = errorResponse(500, "internal", { requestId: "r-1" });
	await openList({ [LIST]: () => answer });
	expect(await screen.findByText("Couldn't load the questions")).toBeDefined();
	answer = createPage();
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("No questions yet")).toBeDefined();
});

test("one question alone is the headline of its page, with one line about what it is not", async () => {
	mockApi({ "GET /api/questions/q": questionWith({ id: "q" }), "GET /api/questions/q/comments": createPage() });
	renderApp("/community/questions/q", memberSession());
	await screen.findByRole("heading", { level: 1, name: "How do you sleep?" });
	expect(screen.getAllByText("This is peer support, not medical advice.")).toHaveLength(1);
	expect(screen.getByRole("region", { name: "Answers" })).toBeDefined();
});

test.each([
	["is not there", errorResponse(404, "not_found"), "We can't find this question"],
	["does not load", errorResponse(500, "internal"), "Couldn't load this question"],
])("one that %s says so", async (_, answer, headline) => {
	mockApi({ "GET /api/questions/q": answer });
	renderApp("/community/questions/q", memberSession());
	expect(await screen.findByRole("heading", { level: 1, name: headline })).toBeDefined();
});

test("R289 a prompt alone opens the same dialog, which leads back to the questions", async () => {
	mockApi({
		...emptyQuestions,
		"GET /api/questions/q": errorResponse(403, "tier.needed", { feature: "view prompts", needs: 1 }),
	});
	const { where } = renderApp("/community/questions/q", memberSession());
	await userEvent.click(within(await gate()).getByRole("button", { name: "Maybe Later" }));
	await waitFor(() => expect(where()).toBe("/community/questions"));
});

const REASON = "Please take out the street.";
const pending = ownQuestion({ id: "p", prompt: "Pending?" });
const declined = ownQuestion({
	id: "d",
	prompt: "Declined?",
	status: "rejected",
	rejectedReason: REASON,
	rejectionReason: REASON,
	taggedMembers: [memberCard(1)],
	tagged: [memberCard(1).uid],
	help: "advice",
});
const removed = { ...declined, id: "r", prompt: "Removed?", removed: true };
const approved = ownQuestion({ id: "a", prompt: "Approved?", status: "approved" });
const card = (text: string) => screen.getByRole("article", { name: text });

test("R114 the profile says at once how each of the member's questions fares that is not with everyone yet", async () => {
	mockApi({
		...nothingUnderReview,
		[OWN_QUESTIONS]: createPage(approved, pending, declined),
		[`${OWN_QUESTIONS}?waiting=true`]: createPage(pending, declined, removed),
	});
	renderApp("/community/profile", memberSession());
	const section = (await screen.findByRole("heading", { name: "Your questions under review" })).closest("section");
	expect([...(section?.querySelectorAll("li") ?? [])].map((row) => row.textContent)).toEqual([
		"Pending?Pending",
		"Declined?Needs changes",
		"Removed?Removed",
	]);
	await userEvent.click(screen.getByRole("link", { name: "See your questions" }));
	expect(await screen.findByRole("article", { name: "Pending?" })).toBeDefined();
});

test("a question that waits says since when and how long that usually takes, a declined one does not", async () => {
	const since = Date.now() - 3 * 3_600_000;
	mockApi({ [OWN_QUESTIONS]: createPage({ ...pending, submittedAt: since }, { ...declined, submittedAt: since }) });
	renderApp("/community/profile?tab=questions", memberSession());
	await screen.findByRole("article", { name: "Pending?" });
	expect(card("Pending?").textContent).toContain("You sent it 3 hours ago. Moderators usually review within 12 hours.");
	expect(card("Declined?").textContent).not.toMatch(/You sent it|usually/);
});

test("a declined question shows its reason, and is changed and sent again", async () => {
	const next = { ...declined, prompt: "Without the street?", status: "pending" as const, rejectedReason: null };
	const calls = mockApi({ [OWN_QUESTIONS]: createPage(declined), "PATCH /api/questions/d": next });
	renderApp("/community/profile?tab=questions", memberSession());
	await screen.findByRole("article", { name: "Declined?" });
	expect(card("Declined?").textContent).toContain(REASON);
	await userEvent.click(screen.getByRole("button", { name: "Edit and send again" }));
	const dialog = screen.getByRole("dialog", { name: "Edit your question" });
	expect(dialog.textContent).toContain(REASON);
	expect(within(dialog).queryByRole("switch")).toBeNull();
	const text = within(dialog).getByRole("textbox", { name: "Your question" });
	await userEvent.clear(text);
	await userEvent.type(text, "Without the street?");
	await userEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(calls.find(({ to }) => to.startsWith("PATCH"))?.body).toEqual({ prompt: "Without the street?", tags: [] });
	expect(await screen.findByText("Sent. A moderator will review it again.")).toBeDefined();
});

test("changes that a session's end stopped are there again after the login, until they are sent", async () => {
	const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
	const next = { ...pending, prompt: "Without the street?" };
	async function openEdit(answers: Answers) {
		mockApi({ [OWN_QUESTIONS]: createPage(pending), ...answers });
		const app = renderApp("/community/profile?tab=questions", memberSession());
		await screen.findByRole("article", { name: "Pending?" });
		await userEvent.click(screen.getByRole("button", { name: "Edit" }));
		return { ...app, dialog: within(screen.getByRole("dialog", { name: "Edit your question" })) };
	}
	vi.spyOn(console, "error").mockImplementation(() => {});
	const { unmount, dialog } = await openEdit({ "PATCH /api/questions/p": errorResponse(401, "session.none") });
	expect(dialog.queryByRole("button", { name: "Start over" })).toBeNull();
	fireEvent.change(text(), { target: { value: next.prompt } });
	await userEvent.click(dialog.getByRole("button", { name: "Save" }));
	await screen.findByText("You're logged out. What you wrote is saved on this device.");
	const link = dialog.getByRole("link", { name: "Log in" });
	expect(link.getAttribute("href")).toBe(`/login?next=${encodeURIComponent("/community/profile?tab=questions")}`);
	unmount();

	const again = await openEdit({ "PATCH /api/questions/p": next });
	expect(text().value).toBe(next.prompt);
	expect(again.dialog.getByRole("button", { name: "Start over" })).toBeDefined();
	await userEvent.click(again.dialog.getByRole("button", { name: "Save" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(localStorage).toHaveLength(0);
});

test("a pending question is withdrawn after one question, with what was changed in it and not sent", async () => {
	localStorage.setItem(`exhale.draft.question.${pending.uid}.${pending.id}`, JSON.stringify({ key: "k" }));
	let own = createPage(pending, approved);
	mockApi({
		[OWN_QUESTIONS]: () => own,
		"DELETE /api/questions/p": () => {
			own = createPage(approved);
			return null;
		},
	});
	renderApp("/community/profile?tab=questions", memberSession());
	await screen.findByRole("article", { name: "Pending?" });
	await userEvent.click(within(card("Pending?")).getByRole("button", { name: "Withdraw" }));
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Withdraw" }));
	await waitFor(() => expect(texts()).toEqual(["Approved?"]));
	expect(await screen.findByText("Your question has been withdrawn.")).toBeDefined();
	expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
	await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});

test.each([
	[0, true],
	[1, false],
] as const)("on tier %i it is said whether a withdrawn one still counts: %s", async (tier, counts) => {
	mockApi({ [OWN_QUESTIONS]: createPage(pending) });
	renderApp("/community/profile?tab=questions", memberSession({ tier, access: tier }));
	await screen.findByRole("article", { name: "Pending?" });
	await userEvent.click(within(card("Pending?")).getByRole("button", { name: "Withdraw" }));
	expect(screen.getByRole("dialog").textContent?.includes("still counts as today's question")).toBe(counts);
});
