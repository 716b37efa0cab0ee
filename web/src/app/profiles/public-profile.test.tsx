/** Other members' profiles: what is shown, what is not there, what is locked, blocks, privacy, and people on the home page. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { winWith } from "@/features/wins/win-fixture";
import { emptyHome, emptySettings } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { cardWith, ownProfileWith, profileWith } from "@/lib/profile-fixture";
import { memberSession } from "@/lib/session-fixture";

const daniel = profileWith({ bio: "Mostly crowds.", about: "I work in a library.", country: "Poland" });
const ONE = `GET /api/members/${daniel.uid}`;
const BLOCK = `PUT /api/blocks/${daniel.uid}`;
const UNBLOCK = `DELETE /api/blocks/${daniel.uid}`;
const WINS = `${ONE}/wins`;
const PATH = `/community/profile/${daniel.uid}`;

beforeEach(() => sessionStorage.clear());

/** jsdom takes an open popover for hidden. */
const entries = () => [...document.querySelectorAll("[role=menuitem]")];
const entry = (name: string) => entries().find(({ textContent }) => textContent === name) as Element;

function open(answers: Answers, path = PATH) {
	const calls = mockApi({ ...emptyHome, ...emptySettings, [WINS]: createPage(), ...answers });
	return { calls, ...renderApp(path, memberSession()) };
}

test("R173 a profile says what its member says, with their Wins below", async () => {
	open({ [ONE]: daniel, [`GET /api/members/${daniel.uid}/wins`]: createPage(winWith()) });
	expect(await screen.findByRole("heading", { level: 1, name: "Daniel K." })).toBeDefined();
	for (const text of ["Mostly crowds.", "I work in a library.", "Poland"]) expect(screen.getByText(text)).toBeDefined();
	expect(await screen.findByRole("article", { name: "Took the bus" })).toBeDefined();
	expect(screen.queryByText(/last (seen|active)/i)).toBeNull();
});

test("a website opens outside and says so, with the plain address of letters that could deceive", async () => {
	open({ [ONE]: { ...daniel, website: "https://аpple.example" } });
	const link = await screen.findByRole("link", { name: "аpple.example" });
	expect(link.getAttribute("target")).toBe("_blank");
	expect(screen.getByText(/^Opens outside Exhale/)).toBeDefined();
	expect(screen.getByText("Its address in plain letters: https://xn--pple-43d.example")).toBeDefined();
});

test("R269 R396 nobody there: Public profile not found", async () => {
	open({ [ONE]: errorResponse(404, "profiles.not_found") });
	expect(await screen.findByRole("heading", { level: 1, name: "Public profile not found" })).toBeDefined();
	expect(screen.queryByRole("button", { name: /^More about/ })).toBeNull();
});

test("R290 R391 a tier that may not read profiles gets the dialog, and Maybe Later leads home", async () => {
	const { where } = open({ [ONE]: errorResponse(403, "tier.needed", { feature: "view user profiles", needs: 1 }) });
	const dialog = await screen.findByRole("dialog", { name: "Want full access?" });
	expect(within(dialog).getByText("You need to upgrade to view user profiles.")).toBeDefined();
	await userEvent.click(within(dialog).getByRole("button", { name: "Maybe Later" }));
	await waitFor(() => expect(where()).toBe("/community"));
});

test("a profile is reported from its menu, and where it is locked too", async () => {
	const REPORT = "POST /api/reports";
	const { calls, unmount } = open({ [ONE]: daniel, [REPORT]: { id: "report" } });
	const send = async () => {
		await userEvent.click(screen.getByRole("radio", { name: "Unkind, or aimed at someone" }));
		await userEvent.click(screen.getByRole("button", { name: "Send report" }));
		await screen.findByRole("heading", { name: "Thank you" });
	};
	await userEvent.click(await screen.findByRole("button", { name: "More about Daniel K." }));
	await userEvent.click(entry("Report"));
	await send();
	const sent = { kind: "member", id: daniel.uid, cause: "harassment", note: "" };
	expect(calls.filter(({ to }) => to === REPORT).map(({ body }) => body)).toEqual([sent]);
	unmount();
	sessionStorage.clear();
	const locked = errorResponse(403, "tier.needed", { feature: "view user profiles", needs: 1 });
	const { calls: again } = open({ [ONE]: locked, [REPORT]: { id: "report" } });
	await userEvent.click(await screen.findByText("Report this member"));
	await send();
	expect(again.filter(({ to }) => to === REPORT).map(({ body }) => body)).toEqual([sent]);
});

test("a block is asked about in plain words, done, said, and undone", async () => {
	let apart = false;
	const { calls, where } = open({
		[ONE]: () => (apart ? errorResponse(404, "profiles.not_found") : daniel),
		[BLOCK]: () => {
			apart = true;
			return null;
		},
		[UNBLOCK]: null,
	});
	await userEvent.click(await screen.findByRole("button", { name: "More about Daniel K." }));
	await userEvent.click(entry("Block"));
	const question = screen.getByRole("dialog", { name: "Block Daniel K.?" });
	expect(question.textContent).toContain("We don't tell them.");
	await userEvent.click(within(question).getByRole("button", { name: "Not now" }));
	expect(calls.some(({ to }) => to === BLOCK)).toBe(false);
	await userEvent.click(screen.getByRole("button", { name: "More about Daniel K." }));
	await userEvent.click(entry("Block"));
	expect(Object.keys(sessionStorage).length).toBeGreaterThan(0);
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Block" }));
	await waitFor(() => expect(where()).toBe("/community/wins"));
	expect(await screen.findByText("You and Daniel K. no longer see each other.")).toBeDefined();
	await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
	await userEvent.click(screen.getByRole("button", { name: "Undo" }));
	expect(await screen.findByText("You and Daniel K. can see each other again.")).toBeDefined();
	expect(calls.filter(({ to }) => to === BLOCK || to === UNBLOCK).map(({ to }) => to)).toEqual([BLOCK, UNBLOCK]);
});

test("a block that failed is said, and everything stays", async () => {
	const { where } = open({ [ONE]: daniel, [BLOCK]: errorResponse(503, "busy") });
	await userEvent.click(await screen.findByRole("button", { name: "More about Daniel K." }));
	await userEvent.click(entry("Block"));
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Block" }));
	expect(await screen.findByText("That didn't work. Please try again.")).toBeDefined();
	expect(where()).toBe(PATH);
});

test("the member's own profile as others see it leads to its form and has nobody to block", async () => {
	const own = profileWith({ ...ownProfileWith(), mine: true });
	open(
		{ [`GET /api/members/${own.uid}`]: own, [`GET /api/members/${own.uid}/wins`]: createPage() },
		`/community/profile/${own.uid}`,
	);
	expect(await screen.findByText(/This is how other members see you/)).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "More about Maya R." }));
	expect(entries().map(({ textContent }) => textContent)).toEqual(["Copy link"]);
});

test("the author of a Win leads to their profile", async () => {
	open({ "GET /api/wins": createPage(winWith()) }, "/community/wins");
	const link = await screen.findByRole("link", { name: "Daniel K." });
	expect(link.getAttribute("href")).toBe(`/community/profile/${winWith().uid}`);
});

test("the privacy switches take effect at once, and a failure puts them back", async () => {
	let fails = false;
	const { calls } = open(
		{
			"PATCH /api/members/me/profile": ({ body }) =>
				fails ? errorResponse(503, "busy") : ownProfileWith(body as object),
		},
		"/community/settings/privacy",
	);
	const find = await screen.findByRole<HTMLInputElement>("switch", { name: "Members can find me" });
	expect(find.checked).toBe(true);
	await userEvent.click(find);
	await waitFor(() => expect(find.checked).toBe(false));
	fails = true;
	const messages = screen.getByRole<HTMLInputElement>("switch", { name: "Members can send me direct messages" });
	await userEvent.click(messages);
	expect(await screen.findByText("Exhale is busy right now. Please try again in a moment.")).toBeDefined();
	expect(messages.checked).toBe(true);
	expect(find.checked).toBe(false);
	const sent = calls.filter(({ to }) => to.startsWith("PATCH")).map(({ body }) => body);
	expect(sent).toEqual([{ searchable: false }, { acceptDms: false }]);
});

test("O-79 a last name is found once its owner allows it, and that of a professional always", async () => {
	const byLastName = () => screen.findByRole<HTMLInputElement>("switch", { name: "Find me by my last name" });
	const { calls, unmount } = open(
		{ "PATCH /api/members/me/profile": ({ body }) => ownProfileWith(body as object) },
		"/community/settings/privacy",
	);
	expect((await byLastName()).checked).toBe(false);
	await userEvent.click(await byLastName());
	await waitFor(async () => expect((await byLastName()).checked).toBe(true));
	expect(calls.filter(({ to }) => to.startsWith("PATCH")).map(({ body }) => body)).toEqual([
		{ lastNameSearchable: true },
	]);
	unmount();
	open(
		{ "GET /api/members/me/profile": ownProfileWith({ isMHP: true, lastNameSearchable: true }) },
		"/community/settings/privacy",
	);
	const always = await byLastName();
	await waitFor(() => expect([always.checked, always.disabled]).toEqual([true, true]));
});

test("blocked people are listed, and unblocked", async () => {
	let blocked = [{ member: cardWith(), blockedAt: Date.now() - 60_000 }];
	open(
		{
			"GET /api/blocks": () => createPage(...blocked),
			[UNBLOCK]: () => {
				blocked = [];
				return null;
			},
		},
		"/community/settings/privacy",
	);
	await userEvent.click(await screen.findByRole("button", { name: "Unblock Daniel K." }));
	expect(await screen.findByText(/^Nobody\. You can block someone/)).toBeDefined();
});

test("people with photos are shown quietly on the home page, and nothing is without any", async () => {
	const faces = [cardWith({ photoURL: "/media/1" }), cardWith({ uid: "bare", displayName: "Bare B." })];
	const { unmount } = open({ "GET /api/members/random": createPage(...faces) }, "/community");
	const people = within(await screen.findByRole("region", { name: "People here" }));
	expect(people.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Daniel K."]);
	unmount();
	sessionStorage.clear();
	const { calls } = open({ "GET /api/members/random": createPage(cardWith()) }, "/community");
	await waitFor(() => expect(calls.some(({ to }) => to === "GET /api/members/random")).toBe(true));
	expect(screen.queryByRole("region", { name: "People here" })).toBeNull();
});

test("R260 O-43 moderators give back what a mistake of theirs cost a member, and nobody else can", async () => {
	const give = (what: string) => `DELETE /api/moderation/members/${daniel.uid}/allowances/${what}`;
	const more = async () => userEvent.click(await screen.findByRole("button", { name: "More about Daniel K." }));
	const free = { ...daniel, tier: 0 as const };
	const can = { shareWin: true, askQuestion: true, moderate: true, administer: false, partner: false };
	for (const [profile, different] of [
		[free, {}],
		[daniel, { can }],
	] as const) {
		mockApi({ [ONE]: profile, [WINS]: createPage() });
		const { unmount } = renderApp(PATH, memberSession(different));
		await more();
		expect(entries().map(({ textContent }) => textContent)).toEqual(["Copy link", "Report", "Block"]);
		unmount();
		sessionStorage.clear();
	}

	const calls = mockApi({
		[ONE]: free,
		[WINS]: createPage(),
		[give("win")]: null,
		[give("question")]: errorResponse(503, "busy"),
	});
	renderApp(PATH, memberSession({ can }));
	await more();
	await userEvent.click(entry("Let them share again"));
	expect(await screen.findByText("They can share a Win now.")).toBeDefined();
	await more();
	await userEvent.click(entry("Let them ask again"));
	expect(await screen.findByText("That didn't work. Please try again.")).toBeDefined();
	expect(calls.map(({ to }) => to)).toEqual(expect.arrayContaining([give("win"), give("question")]));
});
