/** Threads below a Win: read, written, answered, liked, changed, deleted and followed from a link, in all their states. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commentWith, createBranch, createTombstone, ownComment } from "@/commons/comments/comment-fixture";
import { winWith } from "@/features/wins/win-fixture";
import { memberSession } from "@/lib/session-fixture";
import { type Answers, errorResponse, mockApi, renderApp } from "./app-fixture";

const THREAD = "GET /api/wins/w/comments";
const ADD = "POST /api/wins/w/comments";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

async function openThread(answers: Answers, address = "/community/wins/w", session = memberSession()) {
	const calls = mockApi({
		"GET /api/wins/w": winWith({ id: "w", title: "Took the bus", commentsCount: 1 }),
		...answers,
	});
	const app = renderApp(address, session);
	await screen.findByRole("heading", { name: "Comments" });
	return { ...app, calls, asked: (to: string) => calls.filter((call) => call.to === to) };
}

const page = (...items: object[]) => ({ items, nextCursor: null });
const comments = () => screen.getAllByRole("article", { name: /^(Comment by|This comment)/ });
const saying = (text: string) => {
	const found = comments().find((one) => one.textContent?.includes(text));
	if (!found) throw new Error(`nobody says ${text}`);
	return found;
};
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your comment" });
/** Not by role: jsdom keeps every popover hidden. */
const menu = () => [...document.querySelectorAll("[role=menuitem]")];
async function choose(comment: HTMLElement, what: string) {
	await userEvent.click(within(comment).getByRole("button", { name: /^More for/ }));
	const entry = menu().find((one) => one.textContent === what);
	if (!entry) throw new Error(`no ${what} in the menu`);
	await userEvent.click(entry);
}

test("R167 R172 a comment says who wrote it with their badge, what and when, and that it was changed", async () => {
	await openThread({ [THREAD]: page(createBranch(commentWith({ updatedAt: Date.now(), likesCount: 2 }))) });
	const shown = (await screen.findByText("Well done")).closest("article");
	expect(shown?.textContent).toMatch(/DKDaniel K\.Supporter1 hour ago · editedWell doneLike2 likesReply$/);
	expect(screen.getByRole("article", { name: "Comment by Daniel K." })).toBe(shown);
});

test("where commenting and liking begin with a tier, that is said before a word is written", async () => {
	const session = { ...memberSession(), gates: { comment: 1, like: 2 } as const };
	const { calls } = await openThread({ [THREAD]: page(createBranch(commentWith())) }, undefined, session);
	await screen.findByText("Well done");
	expect(screen.queryByRole("textbox", { name: "Your comment" })).toBeNull();
	expect(screen.queryByRole("button", { name: /^Reply/ })).toBeNull();
	const said = screen.getByText(/You need to upgrade to comment\./);
	expect(within(said).getByRole("link").getAttribute("href")).toBe("/community/upgrade");
	const [like] = screen.getAllByRole("button", { name: /^Like/ });
	await userEvent.click(like as HTMLElement);
	expect(await screen.findByText("You need to upgrade to like what others share.")).toBeDefined();
	expect(calls.filter(({ to }) => /like$/.test(to))).toHaveLength(0);
});

test("a member who has the tier comments and likes as before", async () => {
	const session = { ...memberSession({ tier: 1 }), gates: { comment: 1, like: 1 } as const };
	const { calls } = await openThread(
		{ [THREAD]: page(createBranch(commentWith())), "PUT /api/comments/c1/like": { liked: true, likesCount: 1 } },
		undefined,
		session,
	);
	const shown = saying((await screen.findByText("Well done")).textContent ?? "");
	expect(box()).toBeDefined();
	await userEvent.click(within(shown).getByRole("button", { name: /^Like/ }));
	await waitFor(() => expect(calls.filter(({ to }) => /like$/.test(to))).toHaveLength(1));
});

test("R005 R347 what is sent appears at once below the others, the box is empty and the news is heard", async () => {
	const { calls, asked } = await openThread({
		[THREAD]: page(createBranch(commentWith())),
		[ADD]: ownComment({ id: "new", text: "Me too" }),
	});
	await screen.findByText("Well done");
	await userEvent.type(box(), "  Me too");
	expect(screen.getByText("8/1000")).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Comment" }));
	await screen.findByText("Me too", { selector: "p" });
	expect(comments().map((one) => one.querySelector("p[dir]")?.textContent)).toEqual(["Well done", "Me too"]);
	expect(box().value).toBe("");
	expect(calls.find(({ to }) => to === ADD)?.body).toEqual({ text: "Me too" });
	expect(asked(ADD)).toHaveLength(1);
	await waitFor(() =>
		expect(screen.getAllByRole("status").some(({ textContent }) => textContent === "Comment added")).toBe(true),
	);
});

test("Ctrl+Enter sends, and nothing is sent twice or empty or too long", async () => {
	let release: (answer: Response) => void = () => {};
	const { asked } = await openThread({
		[THREAD]: page(),
		[ADD]: () => new Promise<Response>((resolve) => (release = resolve)),
	});
	expect(await screen.findByText("No comments yet")).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Comment" }));
	expect((await screen.findByRole("alert")).textContent).toBe("Please write something first.");
	fireEvent.change(box(), { target: { value: "a".repeat(1001) } });
	await userEvent.click(screen.getByRole("button", { name: "Comment" }));
	expect((await screen.findByRole("alert")).textContent).toBe("This is too long. Please shorten it.");
	expect(asked(ADD)).toHaveLength(0);
	fireEvent.change(box(), { target: { value: "Hello" } });
	box().focus();
	await userEvent.keyboard("{Control>}{Enter}{Enter}{/Control}");
	await userEvent.click(await screen.findByRole("button", { name: "Sending..." }));
	release(Response.json(ownComment({ id: "new", text: "Hello" }), { status: 201 }));
	await screen.findByText("Hello", { selector: "p" });
	expect(asked(ADD)).toHaveLength(1);
});

test.each([
	[
		"a win taken back meanwhile",
		errorResponse(404, "not_found"),
		"This is no longer here, so you can't comment on it.",
	],
	["a win that waits again", errorResponse(409, "comments.closed"), "Comments are closed right now."],
	["a fault of ours", errorResponse(500, "internal"), "That didn't work. Please try again."],
	[
		"a gate that the operator closed",
		errorResponse(403, "tier.needed", { feature: "comment" }),
		"You need to upgrade to comment.",
	],
	["too much at once", errorResponse(429, "rate.limited"), "That was a lot at once."],
	["a session that has ended", errorResponse(401, "session.none"), "You're logged out."],
])("%s keeps the words, also over a reload", async (_, answer, words) => {
	const { unmount } = await openThread({ [THREAD]: page(), [ADD]: answer });
	await userEvent.type(box(), "Kept words");
	await userEvent.click(screen.getByRole("button", { name: "Comment" }));
	const alert = await screen.findByRole("alert");
	expect(alert.textContent).toContain(words);
	expect(alert.textContent).toContain("What you wrote is saved on this device.");
	expect(box().value).toBe("Kept words");
	unmount();
	await openThread({ [THREAD]: page() });
	expect(box().value).toBe("Kept words");
});

test("whose session has ended finds the way back to where they were writing, for as long as that is what is wrong", async () => {
	await openThread({ [THREAD]: page(), [ADD]: errorResponse(401, "session.none") });
	await userEvent.type(box(), "Kept words");
	await userEvent.click(screen.getByRole("button", { name: "Comment" }));
	const link = await screen.findByRole("link", { name: "Log in" });
	expect(link.getAttribute("href")).toBe("/login?next=%2Fcommunity%2Fwins%2Fw");
	await userEvent.clear(box());
	await userEvent.click(screen.getByRole("button", { name: "Comment" }));
	expect(screen.getByRole("alert").textContent).toBe("Please write something first.");
	expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
});

test("the same words are sent with the same key, others with another", async () => {
	const keys: (string | null)[] = [];
	await openThread({ [THREAD]: page(), [ADD]: errorResponse(503, "busy") });
	const inner = globalThis.fetch;
	vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
		if (init.method === "POST") keys.push(new Headers(init.headers).get("idempotency-key"));
		return inner(path, init);
	});
	const press = async () => {
		await userEvent.click(screen.getByRole("button", { name: "Comment" }));
		await screen.findByRole("alert");
	};
	await userEvent.type(box(), "One");
	await press();
	await press();
	await userEvent.type(box(), " more");
	await press();
	expect(keys).toHaveLength(3);
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
});

test("R169 an answer goes to the comment it answers and is shown below it", async () => {
	const first = commentWith({ id: "r1", parentId: "c1", replyToCommentId: "c1", text: "First answer" });
	const { asked } = await openThread({
		[THREAD]: page(createBranch(commentWith(), [first])),
		[ADD]: ownComment({ id: "r2", parentId: "c1", replyToCommentId: "r1", text: "And mine" }),
	});
	await screen.findByText("First answer");
	await userEvent.click(within(saying("First answer")).getByRole("button", { name: "Reply to Daniel K." }));
	const answer = screen.getByRole("textbox", { name: "Reply to Daniel K." });
	expect(document.activeElement).toBe(answer);
	await userEvent.type(answer, "And mine");
	await userEvent.click(
		within(screen.getByRole("form", { name: "Reply to Daniel K." })).getByRole("button", { name: "Reply" }),
	);
	await screen.findByText("And mine", { selector: "p" });
	const replies = within(screen.getByRole("list", { name: "Replies" })).getAllByRole("article");
	expect(replies.map((one) => one.querySelector("p[dir]")?.textContent)).toEqual(["First answer", "And mine"]);
	expect(replies[1]?.textContent).toContain("to Daniel K.");
	expect(asked(ADD)[0]?.body).toEqual({ text: "And mine", replyToCommentId: "r1" });
	expect(screen.queryByRole("textbox", { name: "Reply to Daniel K." })).toBeNull();
});

test("further replies and further comments come when asked for", async () => {
	const replies = ["r1", "r2", "r3", "r4", "r5"].map((id) =>
		commentWith({ id, parentId: "c1", replyToCommentId: "c1", text: `Reply ${id}` }),
	);
	await openThread({
		[THREAD]: {
			items: [createBranch(commentWith({ repliesCount: 5 }), replies.slice(0, 3), "after r3")],
			nextCursor: "after c1",
		},
		[`${THREAD}?cursor=after+c1`]: page(createBranch(commentWith({ id: "c2", text: "The next" }))),
		"GET /api/comments/c1/replies?cursor=after+r3": page(...replies.slice(3)),
	});
	await userEvent.click(await screen.findByRole("button", { name: "Show 2 replies" }));
	await screen.findByText("Reply r5");
	expect(screen.queryByRole("button", { name: /replies$/ })).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Show more" }));
	await screen.findByText("The next");
	expect(comments()).toHaveLength(7);
});

test("R006 R168 a like shows at once and is reverted when the server refuses", async () => {
	let answer: object = { liked: true, likesCount: 3 };
	await openThread({
		[THREAD]: page(createBranch(commentWith({ likesCount: 2 }))),
		"PUT /api/comments/c1/like": () => answer as Response,
		"DELETE /api/comments/c1/like": () => answer as Response,
	});
	await screen.findByText("Well done");
	const like = () => within(saying("Well done")).getByRole("button", { name: /^Like/ });
	await userEvent.click(like());
	await waitFor(() => expect(like().getAttribute("aria-pressed")).toBe("true"));
	expect(like().textContent).toContain("3");
	answer = errorResponse(500, "internal");
	await userEvent.click(like());
	expect(await screen.findByText("That didn't work. Please try again.")).toBeDefined();
	expect(like().textContent).toContain("3");
	answer = errorResponse(403, "tier.needed", { feature: "like what others share" });
	await userEvent.click(like());
	expect(await screen.findByText("You need to upgrade to like what others share.")).toBeDefined();
});

test("R348 the member's own comment is changed in its place, that of others cannot be", async () => {
	const mine = ownComment({ id: "m", text: "Wel done" });
	const { asked } = await openThread({
		[THREAD]: page(createBranch(commentWith()), createBranch(mine)),
		"PATCH /api/comments/m": { ...mine, text: "Well put", updatedAt: Date.now() },
	});
	await screen.findByText("Wel done");
	await userEvent.click(within(saying("Well done")).getByRole("button", { name: /^More for/ }));
	expect(menu().map((entry) => entry.textContent)).toEqual(["Copy link", "Report", "Block author"]);
	await userEvent.keyboard("{Escape}");
	await choose(saying("Wel done"), "Edit");
	const form = screen.getByRole("form", { name: "Edit your comment" });
	const field = within(form).getByRole("textbox");
	expect(document.activeElement).toBe(field);
	fireEvent.change(field, { target: { value: "Well put" } });
	await userEvent.click(within(form).getByRole("button", { name: "Save" }));
	await screen.findByText("Well put");
	expect(saying("Well put").textContent).toContain("edited");
	expect(asked("PATCH /api/comments/m")[0]?.body).toEqual({ text: "Well put" });
	expect(document.activeElement).toBe(within(saying("Well put")).getByRole("button", { name: /^More for/ }));
});

test("R349 a deleted comment vanishes, one with replies leaves a tombstone, and Undo brings it back", async () => {
	const mine = ownComment({ id: "m", text: "On second thought" });
	const reply = commentWith({ id: "r", parentId: "m", replyToCommentId: "m", text: "A reply" });
	await openThread({
		[THREAD]: page(createBranch(mine, [reply]), createBranch(ownComment({ id: "alone", text: "Alone" }))),
		"DELETE /api/comments/m": null,
		"DELETE /api/comments/alone": null,
		"PUT /api/comments/m/restore": { ...mine, repliesCount: 1 },
	});
	await screen.findByText("Alone");
	await choose(saying("Alone"), "Delete");
	await waitFor(() => expect(screen.queryByText("Alone")).toBeNull());
	expect(comments()).toHaveLength(2);
	await choose(saying("On second thought"), "Delete");
	await screen.findByText("This comment was deleted.");
	expect(screen.getByText("A reply")).toBeDefined();
	expect(screen.queryByText("On second thought")).toBeNull();
	const news = screen.getAllByText("Your comment has been deleted.").at(-1)?.parentElement as HTMLElement;
	await userEvent.click(within(news).getByRole("button", { name: "Undo" }));
	await screen.findByText("On second thought");
	expect(await screen.findByText("Your comment is back.")).toBeDefined();
});

test("R201 the author reads why a comment was removed, others find a tombstone above replies", async () => {
	const reply = commentWith({ id: "r", parentId: "s", replyToCommentId: "s", text: "A reply" });
	const removed = ownComment({ id: "m", text: "My words", status: "rejected", rejectionReason: "Please be kind." });
	await openThread({
		[THREAD]: page(
			createBranch(createTombstone({ id: "s", deleted: false, status: "rejected" }), [reply]),
			createBranch(removed),
		),
	});
	expect(await screen.findByText("This comment was removed by a moderator.")).toBeDefined();
	const own = saying("My words");
	expect(own.textContent).toContain("Removed");
	expect(own.textContent).toContain("Reason: Please be kind.");
	expect(within(own).queryByRole("button", { name: /^Like/ })).toBeNull();
	await userEvent.click(within(own).getByRole("button", { name: /^More for/ }));
	expect(menu().map((entry) => entry.textContent)).toEqual(["Delete"]);
});

test.each(["?comment=r9", "#comment-r9"])("a link with %s leads to the reply, wherever it is", async (ending) => {
	const parent = commentWith({ id: "far", text: "Far down", repliesCount: 9 });
	const reply = commentWith({ id: "r9", parentId: "far", replyToCommentId: "far", text: "The one meant" });
	await openThread(
		{
			[THREAD]: { items: [createBranch(commentWith())], nextCursor: "more" },
			"GET /api/comments/r9": { comment: reply, parent, kind: "win", id: "w" },
		},
		`/community/wins/w${ending}`,
	);
	await screen.findByText("The one meant");
	await waitFor(() => expect(document.activeElement).toBe(saying("The one meant")));
	expect(saying("The one meant").id).toBe("comment-r9");
	expect(screen.getByText("Far down")).toBeDefined();
	expect(screen.getByRole("button", { name: "Show 8 replies" })).toBeDefined();
});

test.each([
	["is gone", errorResponse(404, "not_found")],
	["stands elsewhere", { comment: commentWith({ id: "x" }), parent: null, kind: "win", id: "another" }],
])("a link to a comment that %s says so, and the thread is there", async (_, answer) => {
	await openThread(
		{ [THREAD]: page(createBranch(commentWith())), "GET /api/comments/x": answer },
		"/community/wins/w?comment=x",
	);
	expect(await screen.findByText("The comment you followed a link to is no longer here.")).toBeDefined();
	expect(await screen.findByText("Well done")).toBeDefined();
});

test("a thread that does not load says so and can be tried again", async () => {
	let answer: object = errorResponse(500, "internal", { requestId: "r-1" });
	await openThread({ [THREAD]: () => answer as Response });
	expect(await screen.findByText("Couldn't load the comments")).toBeDefined();
	answer = page(createBranch(commentWith()));
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("Well done")).toBeDefined();
});

test("a win that waits has no thread", async () => {
	mockApi({ "GET /api/wins/w": winWith({ id: "w", title: "Took the bus", status: "pending", mine: true }) });
	renderApp("/community/wins/w", memberSession());
	await screen.findByRole("heading", { name: "Took the bus" });
	expect(screen.queryByRole("heading", { name: "Comments" })).toBeNull();
});
