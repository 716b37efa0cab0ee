/** A Win that its author changes in two places: nothing is replaced unread, and nothing written is lost. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { Win } from "@/lib/api/types.gen";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { createDraft } from "@/lib/use-form-draft";
import { getEditKey, saveDraft } from "./draft";
import { loadMedia } from "./draft-media";
import { emptyFields, getVersion, rebaseWin } from "./win-fields";
import { OWN_WINS, ownWin } from "./win-fixture";

vi.mock("./draft-media", () => ({ loadMedia: vi.fn(), storeMedia: vi.fn(), deleteMedia: vi.fn() }));

const read = ownWin({ id: "p", submittedAt: 1000 });
const newer = { ...read, title: "Took the tram", submittedAt: 2000 };
const edit = "PATCH /api/wins/p";

beforeEach(() => {
	localStorage.clear();
	vi.mocked(loadMedia).mockResolvedValue(null);
});
afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Opens the form of a Win that was read as `read` and stands as `stands` by now. */
async function openEdit(stands: Win, answers: Answers = {}) {
	const calls = mockApi({
		[OWN_WINS]: createPage(read),
		"GET /api/wins/p": stands,
		[edit]: ({ body }) =>
			(body as { submittedAt?: number }).submittedAt === stands.submittedAt
				? { ...stands, submittedAt: 3000 }
				: errorResponse(409, "wins.changed"),
		...answers,
	});
	const app = renderApp("/community/profile?tab=wins", memberSession());
	await screen.findAllByRole("article");
	await press(/^Edit/);
	return { ...app, sent: () => calls.filter(({ to }) => to === edit).map(({ body }) => body) };
}

/** Changes the text as well, and sends it. */
async function sendChanged(text: string, stands: Win, answers: Answers = {}) {
	const app = await openEdit(stands, answers);
	fireEvent.change(field("Your Win"), { target: { value: text } });
	await press(/^Save/);
	return app;
}

const refused = async () => (await within(screen.getByRole("dialog")).findByRole("alert")).textContent;
const says = () => document.querySelector("blockquote")?.textContent;
const form = () => [field("Title").value, field("Your Win").value];
const storedDrafts = () => Object.keys(localStorage).filter((key) => key.includes("draft"));

test("who changes an older version is shown the newer, keeps their words, and may send them in its place", async () => {
	const { sent } = await sendChanged("Two stops", { ...newer, win: "One stop", imageUrl: "/media/new" });
	expect(await refused()).toBe(
		"There is a newer version of this Win. You can read it above. What you wrote is saved on this device.",
	);
	expect(says()).toBe("Took the tram\nOne stopWith a photo.");
	expect(screen.getByRole("region", { name: /There is a newer version/ })).toBeDefined();
	// The title was not changed here, nor was the photo.
	expect(form()).toEqual(["Took the tram", "Two stops"]);
	await press("Save");
	await closed();
	expect(sent()).toEqual([
		{ title: "Took the bus", win: "Two stops", submittedAt: 1000 },
		{ title: "Took the tram", win: "Two stops", submittedAt: 2000 },
	]);
});

test("who uses the newer version is asked before their own goes", async () => {
	const { sent } = await sendChanged("Two stops", { ...newer, win: "One stop" });
	await refused();
	await press("Use this version");
	await press("Keep mine");
	expect(form()).toEqual(["Took the tram", "Two stops"]);
	await press("Use this version");
	await userEvent.click(
		within(screen.getByRole("dialog", { name: "Use this version?" })).getByRole("button", { name: "Use this version" }),
	);
	expect(form()).toEqual(["Took the tram", "One stop"]);
	expect(screen.queryByRole("alert")).toBeNull();
	expect(says()).toBeUndefined();
	expect(storedDrafts()).toEqual([]);
	await press("Save");
	await closed();
	expect(sent()).toMatchObject([{}, { title: "Took the tram", win: "One stop", submittedAt: 2000 }]);
});

test.each(["Two stops", "Two stops "])(
	"'%s' that was stored although its answer was lost is not asked about",
	async (text) => {
		const { sent } = await sendChanged(text, { ...read, win: "Two stops", submittedAt: 2000 });
		await closed();
		expect(await screen.findByText("Sent. A moderator will review it again.")).toBeDefined();
		expect(sent()).toHaveLength(1);
	},
);

test("what a moderator declined in the meantime is not said to be sent, and its reason is there", async () => {
	const reason = "Please leave out the street.";
	const declined = { status: "rejected", rejectedReason: reason, rejectionReason: reason } as const;
	await sendChanged("Two stops", { ...read, ...declined, win: "Two stops", submittedAt: 2000 });
	expect(await refused()).toContain("A moderator has replied. You can read it above.");
	expect(screen.getByRole("dialog").textContent).toContain(reason);
	expect(says()).toBeUndefined();
	await press("Send again");
	await closed();
});

test("what is shared with everyone by now says so, and keeps what was written", async () => {
	await sendChanged("Two stops", { ...newer, status: "approved" });
	expect(await refused()).toBe("This Win is already live and can no longer be edited.");
	expect(field("Your Win").value).toBe("Two stops");
});

test("a third version takes the place of the second", async () => {
	let stands: Win = newer;
	await sendChanged("Two stops", newer, {
		"GET /api/wins/p": () => stands,
		[edit]: errorResponse(409, "wins.changed"),
	});
	await refused();
	expect(says()).toContain("Took the tram");
	stands = { ...newer, title: "Took the train", submittedAt: 3000 };
	await press("Save");
	await waitFor(() => expect(says()).toContain("Took the train"));
	expect(form()).toEqual(["Took the train", "Two stops"]);
});

test("while the newer version cannot be read, nothing is lost and nothing replaced", async () => {
	const { sent } = await sendChanged("Two stops", newer, { "GET /api/wins/p": errorResponse(503, "busy") });
	expect(await refused()).toContain("Exhale is busy");
	expect(form()).toEqual(["Took the bus", "Two stops"]);
	await press("Save");
	await waitFor(() => expect(sent()).toHaveLength(2));
	expect(sent()).toMatchObject([{ submittedAt: 1000 }, { submittedAt: 1000 }]);
});

test("a kept draft goes on top of what was changed elsewhere since", async () => {
	const withPhoto = { ...read, imageUrl: "/media/old" };
	const answers = { [OWN_WINS]: createPage(withPhoto), [edit]: errorResponse(503, "busy") };
	const { unmount } = await sendChanged("Two stops", withPhoto, answers);
	await refused();
	unmount();
	const withVideo = { ...newer, videoUrl: "/media/new" };
	const { sent } = await openEdit(withVideo, { [OWN_WINS]: createPage(withVideo) });
	await waitFor(() => expect(says()).toBe("Took the tram\nFirst time in a year.With a video."));
	expect(form()).toEqual(["Took the tram", "Two stops"]);
	await press("Save");
	await closed();
	expect(sent()).toEqual([{ title: "Took the tram", win: "Two stops", submittedAt: 2000 }]);
});

test("the newest version is still shown after the form was left and opened again", async () => {
	const stands = { ...newer, win: "One stop" };
	const { unmount } = await sendChanged("Two stops", stands);
	await refused();
	unmount();
	await openEdit(stands, { [OWN_WINS]: createPage(stands) });
	await waitFor(() => expect(says()).toBe("Took the tram\nOne stop"));
	expect(form()).toEqual(["Took the tram", "Two stops"]);
});

const allowed = { ...read, sharePermissions: { socialMedia: true } };

test("consent that was not touched is not sent, so that what was withdrawn elsewhere stays so", async () => {
	const { sent } = await sendChanged("Two stops", allowed, { [OWN_WINS]: createPage(allowed) });
	await waitFor(() => expect(sent()).toEqual([{ title: read.title, win: "Two stops", submittedAt: 1000 }]));
});

test("consent that was withdrawn while a draft was kept is not given again", async () => {
	const { unmount } = await sendChanged("Two stops", allowed, {
		[OWN_WINS]: createPage(allowed),
		[edit]: errorResponse(503, "busy"),
	});
	await refused();
	unmount();
	const { sent } = await openEdit(read);
	await press("Save");
	await closed();
	expect(sent()).toEqual([{ title: read.title, win: "Two stops", submittedAt: 1000 }]);
});

test.each([
	["taken away", {}],
	["replaced by another one", { imageUrl: "/media/newer" }],
	["replaced by a video", { videoUrl: "/media/newer" }],
])("a kept photo is not lost where the one it replaces was %s elsewhere", async (_what, media) => {
	const base = getVersion({ ...read, imageUrl: "/media/old" });
	const fields = { ...base.fields, existing: null, media: null };
	saveDraft(getEditKey(read), { key: "k", base, fields }, createDraft(base));
	vi.mocked(loadMedia).mockResolvedValueOnce({ kind: "photo", file: new Blob(["p"]), poster: null });
	await openEdit(newer, { [OWN_WINS]: createPage({ ...newer, ...media }) });
	expect(await screen.findByText(/^There is a newer version. It says/)).toBeDefined();
	expect(screen.getByRole("button", { name: "Remove photo" })).toBeDefined();
	expect(screen.getByRole("dialog").querySelector("img[src^='/media']")).toBeNull();
});

const photo = { kind: "photo", url: "/media/old", thumbnailUrl: "" } as const;
const video = { kind: "video", url: "/media/new", thumbnailUrl: "" } as const;
const withPhoto = { ...emptyFields, choice: "photo", existing: photo } as const;
const withVideo = { ...emptyFields, choice: "video", existing: video } as const;
const chosen = { ...withPhoto, existing: null, media: { kind: "photo", file: new Blob(["p"]), poster: null } } as const;

test.each([
	["left alone here is the newer one", withPhoto, withVideo, withVideo],
	["taken away here stays away", emptyFields, withVideo, emptyFields],
	["taken away elsewhere is gone", withPhoto, emptyFields, emptyFields],
	[
		"to be chosen here is still to be chosen",
		{ ...withVideo, existing: null },
		withVideo,
		{ ...withVideo, existing: null },
	],
	["chosen here stays", chosen, withVideo, chosen],
] as const)("a photo or video %s", (_what, mine, newer, expected) => {
	expect(rebaseWin(newer, withPhoto, mine)).toEqual(expected);
});

test("the form begins with what the win has", () => {
	const { fields, submittedAt } = getVersion(ownWin({ imageUrl: "/media/old", submittedAt: 1 }));
	expect([fields.choice, fields.existing, submittedAt]).toEqual(["photo", photo, 1]);
});
