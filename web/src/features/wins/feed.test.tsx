/** The feed of approved Wins: page by page, liked and unliked, with media that wait to be tapped, and in all its states. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { createPage } from "@/lib/page-fixture";
import { quiet } from "@/lib/preferences";
import { memberSession } from "@/lib/session-fixture";
import { ownWin, winWith } from "./win-fixture";

const FEED = "GET /api/wins";

beforeEach(() => localStorage.clear());
afterEach(() => {
	vi.unstubAllGlobals();
	quiet.set("off");
});

async function openFeed(answers: Answers) {
	const calls = mockApi(answers);
	const app = renderApp("/community/wins", memberSession());
	await screen.findByRole("heading", { level: 1, name: "Wins" });
	return { ...app, asked: () => calls.map(({ to }) => to) };
}

const titles = () => screen.getAllByRole("article").map((card) => card.querySelector("h2")?.textContent);
/** Not by role: jsdom keeps every popover hidden. */
const menu = () => [...document.querySelectorAll("[role=menuitem]")];
const item = (name: string) => {
	const found = menu().find((entry) => entry.textContent === name);
	if (!found) throw new Error(`no ${name} in the menu`);
	return found;
};
const like = () => screen.getByRole("button", { name: /^Like/ });

test("R342 Show more asks for what follows and puts it below, and a win on both pages is shown once", async () => {
	const numbered = (id: string) => winWith({ id, title: `Win ${id}` });
	const [one, two, three] = [numbered("1"), numbered("2"), numbered("3")];
	await openFeed({
		[FEED]: { items: [one, two], nextCursor: "after two" },
		"GET /api/wins?cursor=after+two": { items: [two, three], nextCursor: null },
	});
	await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
	await screen.findByRole("article", { name: "Win 3" });
	expect(titles()).toEqual(["Win 1", "Win 2", "Win 3"]);
	expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("R006 R218 R219 a press likes, another takes it back, and the number follows", async () => {
	const { asked } = await openFeed({
		[FEED]: createPage(winWith({ id: "w", likesCount: 4 })),
		"PUT /api/wins/w/like": { liked: true, likesCount: 5 },
		"DELETE /api/wins/w/like": { liked: false, likesCount: 4 },
	});
	await screen.findByRole("article");
	await userEvent.click(like());
	await waitFor(() => expect(like().getAttribute("aria-pressed")).toBe("true"));
	expect(like().textContent).toContain("5");
	await userEvent.click(like());
	await waitFor(() => expect(like().getAttribute("aria-pressed")).toBe("false"));
	expect(like().textContent).toContain("4");
	expect(asked().filter((to) => to.endsWith("/like"))).toEqual(["PUT /api/wins/w/like", "DELETE /api/wins/w/like"]);
});

test("a like that the server refuses is reverted, and said so", async () => {
	await openFeed({
		[FEED]: createPage(winWith({ id: "w", likesCount: 4 })),
		"PUT /api/wins/w/like": errorResponse(500, "internal"),
	});
	await screen.findByRole("article");
	await userEvent.click(like());
	expect(await screen.findByText("That didn't work. Please try again.")).toBeDefined();
	expect(like().getAttribute("aria-pressed")).toBe("false");
	expect(like().textContent).toContain("4");
});

/** Answers that come when the test lets them. */
function cached() {
	const waiting: ((answer: Response) => void)[] = [];
	return {
		answer: () => new Promise<Response>((resolve) => waiting.push(resolve)),
		let: async (answer: Response) => {
			await waitFor(() => expect(waiting).not.toHaveLength(0));
			waiting.shift()?.(answer);
		},
	};
}

test("a like that is refused late is reverted as well", async () => {
	const { answer, let: release } = cached();
	await openFeed({ [FEED]: createPage(winWith({ id: "w", likesCount: 4 })), "PUT /api/wins/w/like": answer });
	await screen.findByRole("article");
	await userEvent.click(like());
	await waitFor(() => expect(like().getAttribute("aria-pressed")).toBe("true"));
	await release(errorResponse(500, "internal"));
	await screen.findByText("That didn't work. Please try again.");
	expect(like().getAttribute("aria-pressed")).toBe("false");
	expect(like().textContent).toContain("4");
});

test("the answer to an earlier press does not undo a later one, and a refusal goes back to what is known", async () => {
	const { answer, let: release } = cached();
	await openFeed({
		[FEED]: createPage(winWith({ id: "w", likesCount: 4 })),
		"PUT /api/wins/w/like": answer,
		"DELETE /api/wins/w/like": answer,
	});
	await screen.findByRole("article");
	await userEvent.click(like());
	await userEvent.click(like());
	await release(Response.json({ liked: true, likesCount: 9 }));
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(like().getAttribute("aria-pressed")).toBe("false");
	await release(errorResponse(500, "internal"));
	await screen.findByText("That didn't work. Please try again.");
	expect(like().getAttribute("aria-pressed")).toBe("true");
	expect(like().textContent).toContain("9");
});

test("quiet mode hides how many like the wins of others", async () => {
	quiet.set("on");
	await openFeed({
		[FEED]: createPage(winWith({ likesCount: 4 }), ownWin({ id: "mine", status: "approved", likesCount: 7 })),
	});
	await screen.findAllByRole("article");
	const [others, own] = screen.getAllByRole("button", { name: /^Like/ });
	expect(others?.textContent).toBe("Like");
	expect(own?.textContent).toContain("7");
});

test("a photo says in words what it is, and a video is only loaded when it is tapped", async () => {
	const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
	await openFeed({
		[FEED]: createPage(
			winWith({ id: "p", title: "With a photo", imageUrl: "/media/photo" }),
			winWith({ id: "v", title: "With a clip", videoUrl: "/media/clip", thumbnailUrl: "/media/still" }),
		),
	});
	const clip = await screen.findByRole("article", { name: "With a clip" });
	expect(screen.getByAltText("Shared with “With a photo” by Daniel K.").getAttribute("src")).toBe("/media/photo");
	expect(clip.querySelector("video")).toBeNull();
	await userEvent.click(within(clip).getByRole("button", { name: /^Play/ }));
	expect(clip.querySelector("video")?.getAttribute("src")).toBe("/media/clip");
	expect(play).toHaveBeenCalledOnce();
	play.mockRestore();
});

test.each([
	["R134", "a Free member", { membershipTier: 0 }, "none", ""],
	["R135 R195", "a Supporter", { membershipTier: 1 }, "gold", "Supporter"],
	["R136 R195", "a Super Supporter", { membershipTier: 2 }, "super", "Super"],
	["R194", "a professional", { isMHP: true }, "professional", "Verified professional"],
	["R182", "an unpaid moderator", { tier: 2, membershipTier: 0, isModerator: true }, "none", "Moderator"],
	["R195", "a moderator who supports", { tier: 2, isModerator: true }, "gold", "ModeratorSupporter"],
] as const)("%s a win by %s wears their ring and their badge", async (_number, _who, different, ring, badge) => {
	const win = winWith();
	await openFeed({ [FEED]: createPage({ ...win, authorCard: { ...win.authorCard, ...different } }) });
	const card = await screen.findByRole("article");
	expect([...card.querySelectorAll("[data-ring]")].map((avatar) => avatar.getAttribute("data-ring"))).toEqual([ring]);
	const name = within(card).getByRole("link", { name: "Daniel K." });
	expect(name.parentElement?.textContent).toBe(`Daniel K.${badge}`);
});

test("who shared a win is named with the badge of their tier, and never by address", async () => {
	const author = "daniel@exhale.test";
	await openFeed({ [FEED]: createPage(winWith({ author })) });
	const card = await screen.findByRole("article");
	expect(card.textContent).toContain("Daniel K.");
	expect(card.textContent).toContain("Supporter");
	expect(card.textContent).not.toContain("@");
});

test("an empty feed and one that does not load say so, and can be tried again", async () => {
	let answer: object = errorResponse(503, "busy", { requestId: "r-1" });
	await openFeed({ [FEED]: () => answer as Response });
	expect(await screen.findByText("Couldn't load the Wins")).toBeDefined();
	answer = createPage();
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("No Wins yet")).toBeDefined();
});

test("the member's own approved win can be deleted after one question, that of others cannot", async () => {
	let wins = createPage(
		ownWin({ id: "mine", title: "Mine", status: "approved" }),
		winWith({ id: "w", title: "Theirs" }),
	);
	await openFeed({
		[FEED]: () => wins,
		"DELETE /api/wins/mine": () => {
			wins = createPage(winWith({ id: "w", title: "Theirs" }));
			return null;
		},
	});
	await userEvent.click(await screen.findByRole("button", { name: "More for “Theirs”" }));
	expect(menu().map((item) => item.textContent)).toEqual(["Copy link", "Report", "Block author"]);
	fireEvent.scroll(document);
	expect(menu()).toEqual([]);
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "More for “Theirs”" }));
	await userEvent.keyboard("{ArrowDown}");
	await userEvent.keyboard("{Escape}");
	await userEvent.click(screen.getByRole("button", { name: "More for “Mine”" }));
	await userEvent.click(item("Withdraw"));
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Withdraw" }));
	await waitFor(() => expect(titles()).toEqual(["Theirs"]));
	expect(await screen.findByText("Your Win has been withdrawn.")).toBeDefined();
});

test("R323 the author can take back and give the consent to social media later", async () => {
	const mine = ownWin({ id: "mine", title: "Mine", status: "approved", sharePermissions: { socialMedia: true } });
	const without = { ...mine, sharePermissions: { socialMedia: false } };
	const calls = mockApi({ [FEED]: createPage(mine), "PATCH /api/wins/mine": without });
	renderApp("/community/wins", memberSession());
	const more = await screen.findByRole("button", { name: "More for “Mine”" });
	await userEvent.click(more);
	await userEvent.click(item("Keep off social media"));
	expect(await screen.findByText("Your Win won't be considered for our social media pages.")).toBeDefined();
	expect(calls.find(({ to }) => to.startsWith("PATCH"))?.body).toEqual({ sharePermissions: { socialMedia: false } });
	await userEvent.click(more);
	expect(item("Allow on social media")).toBeDefined();
});
