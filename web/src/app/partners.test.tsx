/** The partners' page: what professionals and ambassadors find there, and editing a practice. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { getCountSentence } from "@/features/partners/invite-words";
import { practiceWith, verificationWith } from "@/features/partners/partners-fixture";
import { roomWith } from "@/features/rooms/room-fixture";
import { emptyRooms, nothingUnderReview } from "@/lib/empty-pages-fixture";
import { questionTags } from "@/lib/generated/question-tags.gen";
import { sendToApp } from "@/lib/live/live-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import type { SessionUser } from "@/lib/session-user";

const OWN = "GET /api/me/practice";
const SAVE = "PUT /api/me/practice";
const ACCEPT = "PUT /api/me/practice/accepting";
const INVITE = "GET /api/me/invite";
const DAY_MS = 86_400_000;

const url = "https://exhale.test/signup?invite=abcd2345";
const invite = { code: "abcd2345", url, joined: null, active: null, countedAt: null };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

async function open(answers: Answers, user: Partial<SessionUser> = { isMHP: true }, path = "/community/partners") {
	const calls = mockApi({ ...emptyRooms, ...nothingUnderReview, [OWN]: practiceWith(), ...answers });
	const app = renderApp(path, memberSession(user, { partners: null }));
	await screen.findByRole("heading", { level: 1, name: path === "/community/partners" ? "Partners" : "Your practice" });
	return { ...app, calls };
}

test("R010 a professional finds entry, verification, questions and Rooms, and nothing of ambassadors", async () => {
	await open({});
	const entry = within(await screen.findByRole("region", { name: "Your entry" }));
	expect(entry.getByText("It's in the directory.")).toBeDefined();
	expect(entry.getByText("Clinical psychologist")).toBeDefined();
	const verification = within(screen.getByRole("region", { name: "Verification" }));
	expect(verification.getByText("19012345601, BIG-register, Netherlands")).toBeDefined();
	expect(verification.getByRole("link", { name: "Renew your verification" }).getAttribute("href")).toBe(
		"/community/professional-application",
	);
	expect(screen.getByRole("region", { name: "Questions without an answer" })).toBeDefined();
	expect(screen.getByRole("region", { name: "Your Rooms" })).toBeDefined();
	expect(screen.queryByRole("region", { name: "Your invite link" })).toBeNull();
});

test("R010 both roles at once find both", async () => {
	await open({ [INVITE]: { invite } }, { isMHP: true, isAmbassador: true });
	expect(await screen.findByRole("region", { name: "Your invite link" })).toBeDefined();
	expect(await screen.findByRole("region", { name: "Your entry" })).toBeDefined();
});

test.each([
	["active", 10, /^Your verification ends on .* If you send a new proof before then/],
	["suspended", 200, /^A moderator suspended your verification: Complaint\./],
	["expired", -1, /^Your verification ended on /],
] as const)("a verification that is %s says what follows", async (status, days, sentence) => {
	const verification = verificationWith({
		status,
		endsAt: Date.now() + days * DAY_MS,
		suspendedReason: status === "suspended" ? "Complaint." : null,
	});
	await open({ [OWN]: practiceWith({ verification }) });
	expect(await screen.findByText(sentence)).toBeDefined();
});

test("a verification that changes shows in the open page", async () => {
	let verification = verificationWith({ status: "suspended", suspendedReason: "Complaint." });
	const { sockets } = await open({ [OWN]: () => practiceWith({ verification }) });
	await screen.findByText(/^A moderator suspended your verification: Complaint\./);
	verification = verificationWith();
	await sendToApp(
		sockets,
		{ type: "hello", uid: userWith().uid, build: "test", now: 0 },
		{ type: "own", change: "reviews", id: "a" },
	);
	await waitFor(() => expect(screen.queryByText(/suspended your verification/)).toBeNull());
});

test("R010 the Rooms that they lead are found on later pages, too, and nothing is said of what was not read", async () => {
	const others = Array.from({ length: 20 }, (_, at) => roomWith({ id: `room-${at}` }));
	const mine = roomWith({ id: "mine", title: "A calm evening", hosts: [userWith().uid] });
	const PLANNED = "GET /api/rooms?when=planned";
	await open({
		[PLANNED]: { items: others, nextCursor: "two" },
		[`${PLANNED}&cursor=two`]: { items: [mine], nextCursor: null },
	});
	const section = within(await screen.findByRole("region", { name: "Your Rooms" }));
	expect((await section.findByRole("link", { name: "A calm evening" })).getAttribute("href")).toBe(
		"/community/rooms/mine",
	);
	expect(section.queryByText(/start later/)).toBeNull();
});

test("where too many Rooms of others come first, the page of Rooms is named instead", async () => {
	const page = { items: [roomWith({ id: "other" })], nextCursor: "more" };
	await open({
		"GET /api/rooms?when=planned": page,
		"GET /api/rooms?when=planned&cursor=more": page,
	});
	expect(await screen.findByText("Rooms that start later are in the list of all Rooms.")).toBeDefined();
	expect(screen.queryByText("You have no Room planned.")).toBeNull();
});

test.each([
	[["panic", "exposure"], "Every question about your specialties has an answer."],
	[questionTags, "Nothing to show here right now."],
])("without unanswered questions about %s it says only what was looked through", async (tags, sentence) => {
	const none = questionTags.map((tag) => {
		const query = new URLSearchParams({ unanswered: "true", tag });
		return [`GET /api/questions?${query}`, createPage()];
	});
	await open({ ...Object.fromEntries(none), [OWN]: practiceWith({ questionTags: [...tags] }) });
	expect(await screen.findByText(sentence)).toBeDefined();
});

test("without a verification the entry isn't listed, and the way to one is there", async () => {
	await open({ [OWN]: practiceWith({ verification: null }) });
	expect(await screen.findByRole("link", { name: "Apply for verification" })).toBeDefined();
	expect(screen.getByText(/^It isn't in the directory/)).toBeDefined();
});

test("the switch for new clients is saved at once, and confirmed as it is", async () => {
	const { calls } = await open({
		[ACCEPT]: ({ body }) => practiceWith({ accepting: (body as { accepting: boolean }).accepting ? "yes" : "no" }),
	});
	const bodies = () => calls.filter(({ to }) => to === ACCEPT).map(({ body }) => body);
	await userEvent.click(await screen.findByRole("switch", { name: "Accepting new clients" }));
	await waitFor(() => expect(bodies()).toEqual([{ accepting: false }]));
	await userEvent.click(screen.getByRole("button", { name: "This is still right" }));
	await waitFor(() => expect(bodies()).toEqual([{ accepting: false }, { accepting: false }]));
});

test("after sixty days the question is asked again, and the answer brings the switch back", async () => {
	await open({
		[OWN]: practiceWith({ accepting: "unknown" }),
		[ACCEPT]: practiceWith({ accepting: "yes" }),
	});
	expect(await screen.findByText(/^Are you still accepting new clients\?/)).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Yes, I am" }));
	expect((await screen.findByRole<HTMLInputElement>("switch", { name: "Accepting new clients" })).checked).toBe(true);
});

test("a practice is edited with its entry beside it, kept on the device, and its faults named", async () => {
	let fault = true;
	const { calls, where, unmount } = await open({}, { isMHP: true }, "/community/partners/practice");
	await userEvent.type(await screen.findByLabelText("Profession"), " and supervisor");
	const preview = () => within(screen.getByRole("region", { name: "How members see it" }));
	expect(preview().getByText("Clinical psychologist and supervisor")).toBeDefined();
	expect(calls.some(({ to }) => to === SAVE)).toBe(false);
	expect(where()).toBe("/community/partners/practice");
	unmount();

	const again = await open(
		{
			[SAVE]: () =>
				fault
					? errorResponse(422, "fields.invalid", { fields: { website: "invalid", "practice.city": "too_long" } })
					: practiceWith({ profession: "Clinical psychologist and supervisor" }),
		},
		{ isMHP: true },
		"/community/partners/practice",
	);
	expect(await screen.findByText("Draft saved on this device.")).toBeDefined();
	await userEvent.click(screen.getByRole("switch", { name: "In the directory" }));
	await userEvent.click(screen.getByRole("button", { name: "Save practice" }));
	expect(
		(await screen.findAllByText("Please enter a full address, such as https://example.org.")).length,
	).toBeGreaterThan(1);
	fault = false;
	await userEvent.click(screen.getByRole("button", { name: "Save practice" }));
	await waitFor(() => expect(again.where()).toBe("/community/partners"));
	expect(again.calls.findLast(({ to }) => to === SAVE)?.body).toMatchObject({
		profession: "Clinical psychologist and supervisor",
		listed: false,
		practice: { specialties: ["Panic"] },
	});
	expect(localStorage.getItem(`exhale.draft.practice.${userWith().uid}`)).toBeNull();
});

test("what is typed while a practice is being saved stays in the form", async () => {
	let answer = () => {};
	const { where } = await open(
		{
			[SAVE]: () =>
				new Promise((resolve) => {
					answer = () => resolve(practiceWith({ profession: "Psychologist" }));
				}),
		},
		{ isMHP: true },
		"/community/partners/practice",
	);
	const field = await screen.findByLabelText<HTMLInputElement>("Profession");
	await userEvent.clear(field);
	await userEvent.type(field, "Psychologist");
	await userEvent.click(screen.getByRole("button", { name: "Save practice" }));
	await userEvent.type(field, " and supervisor");
	answer();
	await screen.findByText("Your practice has been saved.");
	expect(where()).toBe("/community/partners/practice");
	expect(field.value).toBe("Psychologist and supervisor");
	expect(screen.getByText("Draft saved on this device.")).toBeDefined();
});

test("R010 an ambassador makes a link, copies it, and hands out its code", async () => {
	const copied = vi.fn(async () => {});
	const { calls } = await open(
		{ [INVITE]: { invite: null }, "POST /api/me/invite": { invite } },
		{ isAmbassador: true },
	);
	vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: copied }, onLine: true });
	await userEvent.click(await screen.findByRole("button", { name: "Make my link" }));
	await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
	expect(copied).toHaveBeenCalledWith(url);
	const code = await screen.findByRole("img", { name: "QR code of your invite link" });
	expect(code.getAttribute("src")).toMatch(/^data:image\/svg\+xml,/);
	expect(screen.getByRole("button", { name: "QR code as PNG" })).toBeDefined();
	const printed = vi.fn();
	vi.stubGlobal("print", printed);
	await userEvent.click(screen.getByRole("button", { name: "Print a leaflet" }));
	expect(printed).toHaveBeenCalledOnce();
	expect(document.querySelector(".leaflet")?.textContent).toContain(url);
	expect(calls.some(({ to }) => to === OWN)).toBe(false);
});

test.each([
	[null, null, /from ten on, so that nobody can be recognised/],
	[10, null, /^10 or more people joined by your link\. How many of them were here lately we show from ten on\.$/],
	[120, 40, /^120 or more people joined by your link\. 40 or more of them were here in the last 30 days\.$/],
])("totals of %s and %s say only what tells of nobody", (joined, active, sentence) => {
	expect(getCountSentence({ joined, active })).toMatch(sentence);
});
