/** Answers to a Question: counted, marked by who asked, and followed. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { commentWith, createBranch, createTombstone, ownComment } from "@/commons/comments/comment-fixture";
import type { Question } from "@/lib/api/types.gen";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { ownQuestion, questionWith } from "./question-fixture";

const THREAD = "GET /api/questions/q/comments";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

async function openQuestion(question: Question, answers: Answers) {
	const calls = mockApi({ "GET /api/questions/q": { ...question, id: "q" }, ...answers });
	renderApp("/community/questions/q", memberSession());
	await screen.findByRole("heading", { level: 1, name: question.prompt });
	return (to: string) => calls.filter((call) => call.to === to).length;
}

const answer = (different: Parameters<typeof commentWith>[0] = {}) => createBranch(commentWith(different));
const item = (name: string) => screen.findByRole("article", { name: `Answer by ${name}` });
const heading = (name: string) => screen.findByRole("heading", { level: 2, name });

test("the page counts the answers, and one more once it is sent; a reply is none", async () => {
	await openQuestion(questionWith({ answersCount: 1, commentsCount: 1 }), {
		[THREAD]: createPage(answer()),
		"POST /api/questions/q/comments": ownComment({ id: "new", text: "Me too" }),
	});
	await heading("1 answer");
	await userEvent.type(await screen.findByRole("textbox", { name: "Your answer" }), "Me too");
	await userEvent.click(screen.getByRole("button", { name: "Answer" }));
	await heading("2 answers");
});

test("what the asker adds to their own question is a comment and no answer", async () => {
	await openQuestion(ownQuestion({ status: "approved" }), {
		[THREAD]: createPage(),
		"POST /api/questions/q/comments": ownComment({ id: "new", text: "It was the 42", byAuthor: true }),
	});
	await userEvent.type(await screen.findByRole("textbox", { name: "Your comment" }), "It was the 42");
	await userEvent.click(screen.getByRole("button", { name: "Comment" }));
	expect(await screen.findByRole("article", { name: /^Comment by/ })).toBeDefined();
	await heading("Answers");
});

/** Not by role: jsdom keeps every popover hidden. */
async function choose(answer: HTMLElement, what: string) {
	await userEvent.click(within(answer).getByRole("button", { name: /^More for the / }));
	const entry = [...document.querySelectorAll("[role=menuitem]")].find((one) => one.textContent === what);
	await userEvent.click(entry as Element);
}

test("every word on the page is about answers, and about replies to them", async () => {
	const reply = commentWith({ id: "r", parentId: "c1", replyToCommentId: "c1", authorName: "Lea A.", text: "So do I" });
	const gone = createBranch(commentWith({ id: "c2", deleted: true, repliesCount: 1 }));
	await openQuestion(questionWith({ answersCount: 1, commentsCount: 2 }), {
		[THREAD]: createPage(
			{ ...answer({ repliesCount: 1 }), replies: [reply] },
			{ ...gone, replies: [{ ...reply, id: "s" }] },
		),
		"POST /api/questions/q/comments": ownComment({ id: "new", text: "Me too" }),
		"DELETE /api/comments/new": null,
	});
	const shown = await item("Daniel K.");
	expect(within(shown).getByRole("button", { name: "More for the answer by Daniel K." })).toBeDefined();
	expect(screen.getAllByRole("article", { name: "Reply by Lea A." })).toHaveLength(2);
	expect(screen.getByText("This was deleted.")).toBeDefined();
	expect(screen.getByRole("form", { name: "Write an answer" })).toBeDefined();
	await userEvent.type(screen.getByRole("textbox", { name: "Your answer" }), "Me too");
	await userEvent.click(screen.getByRole("button", { name: "Answer" }));
	await waitFor(() =>
		expect(screen.getAllByRole("status").some(({ textContent }) => textContent === "Answer added")).toBe(true),
	);
	const own = screen.getByText("Me too").closest("article") as HTMLElement;
	await choose(own, "Edit");
	expect(screen.getByRole("form", { name: "Edit your answer" })).toBeDefined();
	await userEvent.keyboard("{Escape}");
	await choose(own, "Delete");
	expect(await screen.findAllByText("Your answer has been deleted.")).not.toHaveLength(0);
	expect(screen.getByRole("main").textContent?.toLowerCase()).not.toContain("comment");
});

const inReply = { parentId: "c1", replyToCommentId: "c1" };

test.each([
	["an answer", "answer", questionWith(), ownComment({ id: "m" })],
	["a reply", "reply", questionWith(), ownComment({ id: "m", ...inReply })],
	["what who asked wrote", "comment", ownQuestion({ status: "approved" }), ownComment({ id: "m", byAuthor: true })],
])("an edit that comes too late says what is gone: %s is called %s", async (_, noun, question, own) => {
	let refusal = errorResponse(409, "comments.removed");
	const { parentId } = own;
	await openQuestion(question, {
		[THREAD]: createPage(parentId ? createBranch(commentWith(), [own]) : createBranch(own)),
		"PATCH /api/comments/m": () => refusal,
	});
	const shown = await screen.findByRole("article", { name: / by Maya/ });
	await choose(shown, "Edit");
	const press = () => userEvent.click(within(shown).getByRole("button", { name: "Save" }));
	await press();
	await within(shown).findByText(`A moderator removed this ${noun}, so you can no longer edit it.`);
	refusal = errorResponse(404, "not_found");
	await press();
	await within(shown).findByText("This is no longer here, so you can't edit it.");
});

test.each([
	["an answer, by who asked", "answer", ownQuestion({ status: "approved" }), "Answer"],
	["a reply, by someone else", "reply", questionWith(), "Reply"],
])("a reply to %s says that the %s is gone, or that answers are closed", async (_, noun, question, name) => {
	let refusal = errorResponse(400, "fields.invalid", { fields: { replyToCommentId: "unknown" } });
	await openQuestion(question, {
		[THREAD]: createPage(createBranch(commentWith(), [commentWith({ id: "r", ...inReply })])),
		"POST /api/questions/q/comments": () => refusal,
	});
	const shown = await screen.findByRole("article", { name: `${name} by Daniel K.` });
	await userEvent.click(within(shown).getByRole("button", { name: "Reply to Daniel K." }));
	const form = screen.getByRole("form", { name: "Reply to Daniel K." });
	const press = () => userEvent.click(within(form).getByRole("button", { name: "Reply" }));
	await userEvent.type(within(form).getByRole("textbox"), "Me too");
	await press();
	await within(form).findByText(new RegExp(`^The ${noun} you're replying to is no longer here\\.`));
	refusal = errorResponse(409, "comments.closed");
	await press();
	await within(form).findByText(/^Answers are closed right now\./);
});

test("what was removed or deleted is called no answer, since it may be a comment of who asked", async () => {
	const reply = commentWith({ id: "r", ...inReply, text: "A reply" });
	const removed = createTombstone({ id: "c2", deleted: false, status: "rejected" });
	await openQuestion(ownQuestion({ status: "approved" }), {
		[THREAD]: createPage(
			createBranch(ownComment({ byAuthor: true }), [reply]),
			createBranch(removed, [{ ...reply, id: "s" }]),
		),
		"DELETE /api/comments/c1": null,
	});
	await choose(await screen.findByRole("article", { name: /^Comment by Maya/ }), "Delete");
	expect(await screen.findByRole("article", { name: "This was deleted." })).toBeDefined();
	expect(screen.getByRole("article", { name: "This was removed by a moderator." })).toBeDefined();
});

test("without an answer the page says so", async () => {
	await openQuestion(questionWith(), { [THREAD]: createPage() });
	await heading("Answers");
	expect(await screen.findByText("No answers yet")).toBeDefined();
});

test("who asked marks an answer that helped, and takes it back", async () => {
	const asked = await openQuestion(ownQuestion({ status: "approved", answersCount: 1 }), {
		[THREAD]: createPage(answer({ canMarkHelped: true })),
		"PUT /api/comments/c1/helped": { helped: true },
		"DELETE /api/comments/c1/helped": { helped: false },
	});
	const shown = await item("Daniel K.");
	const toggle = () => within(shown).getByRole("button", { name: /^This helped me/ });
	expect(toggle().getAttribute("aria-pressed")).toBe("false");
	await userEvent.click(toggle());
	expect(await within(shown).findByText("Helped you")).toBeDefined();
	expect(toggle().getAttribute("aria-pressed")).toBe("true");
	await waitFor(() => expect(asked("PUT /api/comments/c1/helped")).toBe(1));
	await userEvent.click(toggle());
	await waitFor(() => expect(within(shown).queryByText("Helped you")).toBeNull());
	await waitFor(() => expect(asked("DELETE /api/comments/c1/helped")).toBe(1));
});

test("a mark that does not reach the server is taken back, and that is said", async () => {
	await openQuestion(ownQuestion({ status: "approved", answersCount: 1 }), {
		[THREAD]: createPage(answer({ canMarkHelped: true })),
		"PUT /api/comments/c1/helped": errorResponse(500, "internal"),
	});
	const shown = await item("Daniel K.");
	await userEvent.click(within(shown).getByRole("button", { name: /^This helped me/ }));
	expect(await screen.findByText("That didn't work. Please try again.")).toBeDefined();
	expect(within(shown).queryByText("Helped you")).toBeNull();
});

/** Two presses whose requests fail one after the other, once both are under way. */
async function failTwice(button: () => HTMLElement, fail: () => void) {
	await userEvent.click(button());
	await waitFor(() => expect(button().getAttribute("aria-pressed")).toBe("true"));
	await userEvent.click(button());
	await waitFor(() => expect(button().getAttribute("aria-pressed")).toBe("false"));
	fail();
	await screen.findByText("That didn't work. Please try again.");
	expect(button().getAttribute("aria-pressed")).toBe("false");
}

const failLater = () => {
	let fail = () => {};
	const failed = new Promise<void>((resolve) => {
		fail = resolve;
	});
	return { fail: () => fail(), answer: () => failed.then(() => errorResponse(500, "internal")) };
};

test("two marks in a row that fail leave the answer as it was", async () => {
	const { fail, answer: late } = failLater();
	await openQuestion(ownQuestion({ status: "approved", answersCount: 1 }), {
		[THREAD]: createPage(answer({ canMarkHelped: true })),
		"PUT /api/comments/c1/helped": late,
		"DELETE /api/comments/c1/helped": late,
	});
	const shown = await item("Daniel K.");
	await failTwice(() => within(shown).getByRole("button", { name: /^This helped me/ }), fail);
	expect(within(shown).queryByText("Helped you")).toBeNull();
});

test("two presses on Follow that fail leave it as it was", async () => {
	const { fail, answer: late } = failLater();
	await openQuestion(questionWith(), {
		[THREAD]: createPage(),
		"PUT /api/questions/q/follow": late,
		"DELETE /api/questions/q/follow": late,
	});
	await failTwice(() => screen.getByRole("button", { name: "Follow" }), fail);
});

test.each([
	["their first name", questionWith({ author: "Anna Maria K." }), "Helped Anna Maria"],
	["a name without an initial", questionWith({ author: "Daniel" }), "Helped Daniel"],
	[
		"no name where they asked anonymously",
		questionWith({ anonymous: true, author: "Quiet Heron", uid: null, authorCard: null }),
		"Helped the person who asked",
	],
])("others read whom an answer helped: %s", async (_, question, words) => {
	await openQuestion(question, { [THREAD]: createPage(answer({ helped: true })) });
	const shown = await item("Daniel K.");
	expect(within(shown).getByText(words)).toBeDefined();
	expect(within(shown).queryByRole("button", { name: /This helped me/ })).toBeNull();
});

test("a question by someone else is followed, and followed no longer", async () => {
	const asked = await openQuestion(questionWith(), {
		[THREAD]: createPage(),
		"PUT /api/questions/q/follow": { following: true },
		"DELETE /api/questions/q/follow": { following: false },
	});
	const toggle = () => screen.getByRole("button", { name: "Follow" });
	await userEvent.click(toggle());
	expect(await screen.findByText("We'll let you know in the app about new answers.")).toBeDefined();
	expect(toggle().getAttribute("aria-pressed")).toBe("true");
	expect(asked("PUT /api/questions/q/follow")).toBe(1);
	await userEvent.click(toggle());
	await waitFor(() => expect(asked("DELETE /api/questions/q/follow")).toBe(1));
	expect(toggle().getAttribute("aria-pressed")).toBe("false");
});

test("a follow that fails is taken back, and that is said", async () => {
	await openQuestion(questionWith(), {
		[THREAD]: createPage(),
		"PUT /api/questions/q/follow": errorResponse(500, "internal"),
	});
	await userEvent.click(screen.getByRole("button", { name: "Follow" }));
	expect(await screen.findByText("That didn't work. Please try again.")).toBeDefined();
	expect(screen.getByRole("button", { name: "Follow" }).getAttribute("aria-pressed")).toBe("false");
});

test("nobody follows their own question", async () => {
	await openQuestion(ownQuestion({ status: "approved" }), { [THREAD]: createPage() });
	expect(screen.queryByRole("button", { name: "Follow" })).toBeNull();
});
