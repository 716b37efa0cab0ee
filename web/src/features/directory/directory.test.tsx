/** The directory: who is listed, how the filters narrow it and end, and where a reader comes back to. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { emptyDirectory } from "@/lib/empty-pages-fixture";
import { memberSession } from "@/lib/session-fixture";
import { createEntries, directoryPage, entryWith, facetsWith, professionalWith, sara } from "./directory-fixture";

const ALL = "GET /api/professionals";
const PAGE = "/community/professional-help";
const supporter = memberSession({ tier: 1 });

beforeEach(() => {
	sessionStorage.clear();
	localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

async function open(answers: Answers, path = PAGE) {
	const calls = mockApi(answers);
	const app = renderApp(path, supporter);
	await screen.findByRole("heading", { level: 1, name: "Find a professional" });
	return { ...app, asked: () => calls.map(({ to }) => to).filter((to) => to.startsWith(ALL)) };
}

const choose = (label: string, option: string) =>
	userEvent.selectOptions(screen.getByRole("combobox", { name: label }), option);

const facets = facetsWith({
	country: [
		{ value: "NL", count: 3 },
		{ value: "DE", count: 12 },
	],
	language: [{ value: "nl", count: 2 }],
	accepting: [
		{ value: "yes", count: 7 },
		{ value: "no", count: 1 },
	],
});

test("R017 R296 each is listed with what was checked and when, in own words, and nobody pays to be first", async () => {
	await open({ [ALL]: directoryPage([entryWith()]) });
	const card = within(await screen.findByRole("article", { name: "Sara R." }));
	expect(card.getByText("Verified professional")).toBeDefined();
	expect(card.getByText("Licence checked March 12, 2026, Netherlands")).toBeDefined();
	expect(card.getByText("“You set the pace.”")).toBeDefined();
	expect(card.getByText("English, Dutch · Online and Utrecht")).toBeDefined();
	expect(card.getByRole("link", { name: "Message Sara R." }).getAttribute("href")).toBe(`/community/dm/${sara.uid}`);
	expect(card.getByRole("link", { name: "See profile of Sara R." }).getAttribute("href")).toBe(`${PAGE}/${sara.uid}`);
	expect(screen.getByText("Twenty people at a time, in random order. Nobody pays to be first.")).toBeDefined();
	expect(screen.getByText("1 professional")).toBeDefined();
});

test("R302 without a message where there can be none", async () => {
	await open({ [ALL]: directoryPage([entryWith({ canMessage: false })]) });
	const card = within(await screen.findByRole("article", { name: "Sara R." }));
	expect(card.getByText("Doesn't take messages here")).toBeDefined();
	expect(screen.queryByRole("link", { name: /^Message/ })).toBeNull();
});

test("a choice says how many it leaves, goes into the address, and ends by its chip", async () => {
	const { where, asked } = await open({
		[ALL]: directoryPage([entryWith()], { facets }),
		[`${ALL}?country=NL`]: directoryPage([entryWith()], { facets }),
		[`${ALL}?country=NL&language=nl`]: directoryPage([entryWith()], { facets }),
	});
	await screen.findByRole("option", { name: "Germany (12)" });
	await choose("Country", "NL");
	await waitFor(() => expect(where()).toBe(`${PAGE}?country=NL`));
	expect(screen.getByRole("option", { name: "Any country" })).toBeDefined();
	await choose("Language", "nl");
	await waitFor(() => expect(where()).toBe(`${PAGE}?country=NL&language=nl`));
	await userEvent.click(screen.getByRole("button", { name: "Remove filter Dutch" }));
	await waitFor(() => expect(where()).toBe(`${PAGE}?country=NL`));
	expect(document.activeElement).toBe(screen.getByRole("group", { name: "Filters" }));
	await userEvent.click(screen.getByRole("button", { name: "Remove filter Netherlands" }));
	await waitFor(() => expect(where()).toBe(PAGE));
	expect(asked()).toEqual([ALL, `${ALL}?country=NL`, `${ALL}?country=NL&language=nl`]);
});

test("a filter in the address is set, and what nobody knows is left out", async () => {
	const query = "?specialty=Panic&place=online&accepting=true";
	const { asked } = await open(
		{ [`${ALL}${query}`]: directoryPage([entryWith()], { facets }) },
		`${PAGE}${query}&fee=nothing&other=1`,
	);
	await screen.findByRole("article", { name: "Sara R." });
	expect(asked()).toEqual([`${ALL}${query}`]);
	expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Online or in person" }).value).toBe("online");
	const chip = await screen.findByRole("button", { name: "Accepting new clients (7)" });
	expect(chip.getAttribute("aria-pressed")).toBe("true");
});

test("a search by name or specialty goes into the address once typing pauses", async () => {
	const { where } = await open({
		[ALL]: directoryPage([entryWith()]),
		[`${ALL}?q=sara`]: directoryPage([entryWith()]),
	});
	await userEvent.type(screen.getByRole("searchbox", { name: "Search by name or what they help with" }), " sara ");
	await waitFor(() => expect(where()).toBe(`${PAGE}?q=sara`));
	await userEvent.click(await screen.findByRole("button", { name: "Remove filter “sara”" }));
	await waitFor(() => expect(where()).toBe(PAGE));
	expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

test("an empty list names the filter without which someone is found", async () => {
	const { where } = await open(
		{
			[`${ALL}?country=NL&language=fa`]: directoryPage([], {
				facets: facetsWith({ country: [], language: [{ value: "nl", count: 2 }] }),
			}),
			[`${ALL}?country=NL`]: directoryPage([entryWith()]),
		},
		`${PAGE}?country=NL&language=fa`,
	);
	expect(await screen.findByText("You would find someone without Persian.")).toBeDefined();
	expect(screen.queryByRole("button", { name: "Search without Netherlands" })).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Search without Persian" }));
	expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
	await waitFor(() => expect(where()).toBe(`${PAGE}?country=NL`));
	expect(await screen.findByRole("article", { name: "Sara R." })).toBeDefined();
});

test("a search that finds nobody under a filter can be left out, whatever the filters count under it", async () => {
	const { where } = await open(
		{
			[`${ALL}?specialty=Panic&q=sara`]: directoryPage([]),
			[`${ALL}?specialty=Panic`]: directoryPage([entryWith()]),
		},
		`${PAGE}?specialty=Panic&q=sara`,
	);
	expect(await screen.findByText("A shorter word may help, or no search at all.")).toBeDefined();
	expect(screen.queryByRole("button", { name: "Search without Panic" })).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Search without “sara”" }));
	await waitFor(() => expect(where()).toBe(`${PAGE}?specialty=Panic`));
	expect(await screen.findByRole("article", { name: "Sara R." })).toBeDefined();
});

test("a directory without anyone says so, without a filter to loosen", async () => {
	await open(emptyDirectory);
	expect(await screen.findByText("Nobody is listed yet")).toBeDefined();
	expect(screen.queryByRole("button", { name: /^Search without/ })).toBeNull();
});

test("a list that did not load can be tried again", async () => {
	let fails = true;
	await open({ [ALL]: () => (fails ? errorResponse(500, "internal") : directoryPage([entryWith()])) });
	expect(await screen.findByText("Couldn't load the professionals")).toBeDefined();
	fails = false;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("article", { name: "Sara R." })).toBeDefined();
});

test("coming back, as many are shown as before, at the same place, also where nothing is cached any longer", async () => {
	const { client, history } = await open({
		[ALL]: directoryPage(createEntries(1, 20), { total: 23, nextCursor: "two" }),
		[`${ALL}?cursor=two`]: directoryPage(createEntries(21, 3), { total: 23 }),
		[`${ALL}/p23`]: professionalWith(),
	});
	await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
	const last = within(await screen.findByRole("article", { name: "Person 23" }));
	vi.stubGlobal("scrollY", 1800);
	window.dispatchEvent(new Event("scroll"));
	await userEvent.click(last.getByRole("link", { name: "See profile of Person 23" }));
	await screen.findByRole("heading", { level: 1, name: "Sara Rahimi" });
	const shownAt: [unknown, number][] = [];
	vi.stubGlobal("scrollTo", (x: unknown) => shownAt.push([x, document.querySelectorAll("article").length]));
	// As after a reload.
	client.removeQueries({ queryKey: ["directory"] });
	act(() => history.back());
	expect(await screen.findByRole("article", { name: "Person 23" })).toBeDefined();
	// Once all are there, since a shorter page can't be scrolled as far.
	await waitFor(() => expect(shownAt).toContainEqual([0, 23]));
	expect(shownAt.filter(([x]) => x === 0)).toHaveLength(1);
});

test("beside them stands what verified means, and that they are no emergency service", async () => {
	await open({ [ALL]: directoryPage([entryWith()]) });
	const aside = within(screen.getByRole("complementary", { name: "Good to know" }));
	expect(aside.getByRole("heading", { name: "What “verified” means" })).toBeDefined();
	expect(aside.getByRole("heading", { name: "They are not an emergency service" })).toBeDefined();
	expect(aside.getByRole("link", { name: "I need help now" }).getAttribute("href")).toBe("/help-now");
});
