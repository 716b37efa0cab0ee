/** One professional: the seal in words, facts, what leads outside, and when there is no entry any longer. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { createPage } from "@/lib/page-fixture";
import { profileWith } from "@/lib/profile-fixture";
import { memberSession } from "@/lib/session-fixture";
import type { SessionUser } from "@/lib/session-user";
import { professionalWith, sara } from "./directory-fixture";
import { getSealSentences } from "./seal-words";

const ONE = `GET /api/professionals/${sara.uid}`;
const PAGE = `/community/professional-help/${sara.uid}`;

afterEach(() => vi.unstubAllGlobals());

async function open(answers: Answers, user: Partial<SessionUser> = { tier: 1 }) {
	mockApi(answers);
	const app = renderApp(PAGE, memberSession(user));
	await screen.findByRole("heading", { level: 1 });
	return app;
}

test("R116 the seal says what was checked, when, by which body, and until when that holds", async () => {
	await open({ [ONE]: professionalWith() });
	const seal = within(await screen.findByRole("region", { name: "What we checked" }));
	expect(
		seal.getByText(
			"On March 12, 2026 we compared their licence with the public register of BIG-register (Netherlands).",
		),
	).toBeDefined();
	expect(seal.getByText("The licence itself runs until February 28, 2027.")).toBeDefined();
	expect(seal.getByText(/^Our check holds until February 28, 2027\./)).toBeDefined();
});

test.each([
	["issuing_body", /we asked BIG-register \(Netherlands\), which issued their licence/],
	["document", /we read the licence that BIG-register \(Netherlands\) issued/],
] as const)("a check by %s is not called one by a public register", (method, sentence) => {
	const [first] = getSealSentences({ ...professionalWith().verification, method, expiresOn: null });
	expect(first).toMatch(sentence);
});

test("R116 all that a professional offers is there, in words", async () => {
	await open({ [ONE]: professionalWith({ feeBand: "sliding_scale", feeNote: "Students pay half." }) });
	expect(screen.getByRole("heading", { level: 1, name: "Sara Rahimi" })).toBeDefined();
	const facts = within(screen.getByRole("region", { name: "How they work" }));
	for (const text of ["Panic", "Exposure", "First talks", "MSc Clinical Psychology", "English, Dutch"]) {
		expect(facts.getByText(text)).toBeDefined();
	}
	expect(facts.getByText(/Depends on income/)).toBeDefined();
	expect(facts.getByText("Students pay half.")).toBeDefined();
	expect(facts.getByText("Accepting new clients, as confirmed on March 12, 2026")).toBeDefined();
});

test("a website opens outside and says so, with the plain address of letters that could deceive", async () => {
	await open({
		[ONE]: professionalWith({ website: "https://sárа.example/", websiteAscii: "https://xn--sr-fka29i.example/" }),
	});
	const link = screen.getByRole("link", { name: "sárа.example" });
	expect(link.getAttribute("target")).toBe("_blank");
	expect(link.getAttribute("rel")).toContain("noopener");
	expect(screen.getByText(/Opens outside Exhale/)).toBeDefined();
	expect(screen.getByText("Its address in plain letters: https://xn--sr-fka29i.example/")).toBeDefined();
});

test("R302 below Supporter the entry can be read, and a message opens the dialog", async () => {
	await open({ [ONE]: professionalWith() }, {});
	expect(screen.queryByRole("dialog")).toBeNull();
	await userEvent.click(await screen.findByRole("button", { name: "Message Sara R." }));
	expect(await screen.findByText("You need to upgrade to send direct messages.")).toBeDefined();
});

test("R302 below Supporter, too, nobody is asked to upgrade for a message that could not be sent", async () => {
	await open({ [ONE]: professionalWith({ canMessage: false }) }, {});
	expect(await screen.findByText("Doesn't take messages here")).toBeDefined();
	expect(screen.queryByRole("button", { name: /^Message/ })).toBeNull();
});

test("another professional, who writes first to nobody, reads nothing about messages", async () => {
	await open({ [ONE]: professionalWith({ canMessage: false }) }, { isMHP: true });
	await screen.findByRole("heading", { level: 1, name: "Sara Rahimi" });
	expect(screen.queryByText(/take messages/)).toBeNull();
});

test("the professional sees the entry as members do, without a message to themselves", async () => {
	await open({ [ONE]: professionalWith({ canMessage: false }) }, { uid: sara.uid, isMHP: true });
	expect(screen.getByText("This is how members see your entry.")).toBeDefined();
	expect(screen.queryByRole("link", { name: /^Message/ })).toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "More about Sara R." }));
	expect(screen.queryByRole("menuitem", { name: "Report" })).toBeNull();
});

test("an entry that has ended says so and leads back, also where it was loaded before", async () => {
	let ended = false;
	const { client } = await open({
		[ONE]: () => (ended ? errorResponse(404, "professionals.not_found") : professionalWith()),
	});
	await screen.findByRole("heading", { level: 1, name: "Sara Rahimi" });
	ended = true;
	await client.invalidateQueries({ queryKey: ["directory"] });
	await screen.findByRole("heading", { level: 1, name: "We can't find this professional" });
	expect(screen.queryByText("Sara Rahimi")).toBeNull();
});

const PROFILE = {
	[`GET /api/members/${sara.uid}`]: profileWith({ ...sara }),
	[`GET /api/members/${sara.uid}/wins`]: createPage(),
	[`GET /api/members/${sara.uid}/questions`]: createPage(),
};

test("the public profile of a professional shows the seal and leads to their entry", async () => {
	sessionStorage.clear();
	mockApi({ ...PROFILE, [ONE]: professionalWith() });
	const { where } = renderApp(`/community/profile/${sara.uid}`, memberSession());
	await screen.findByRole("region", { name: "What we checked" });
	await userEvent.click(screen.getByRole("link", { name: "How they work" }));
	await waitFor(() => expect(where()).toBe(PAGE));
});

test("a professional who isn't listed has a profile without a seal, and others are not asked about", async () => {
	sessionStorage.clear();
	const asked = mockApi({ ...PROFILE, [ONE]: errorResponse(404, "professionals.not_found") });
	renderApp(`/community/profile/${sara.uid}`, memberSession());
	await screen.findByRole("heading", { level: 1, name: "Sara R." });
	await waitFor(() => expect(asked.some(({ to }) => to === ONE)).toBe(true));
	expect(screen.queryByRole("region", { name: "What we checked" })).toBeNull();
});
