/** A Win that its author changes in two places: nothing is replaced unread, and nothing written is lost. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, openApp, refusal, serve } from "@/app/app-fixture";
import { pageOf } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import type { Win } from "./api";
import { emptyFields, fieldsOf, onTopOf } from "./win-fields";
import { OWN_WINS, ownWin } from "./win-fixture";

const read = ownWin({ id: "p", submittedAt: 1000 });
const newer = { ...read, title: "Took the tram", submittedAt: 2000 };
const edit = "PATCH /api/wins/p";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Changes the text of a Win that stands as `stands` by now, and sends it. */
async function sendChanged(text: string, stands: Win, answers: Answers = {}) {
	const calls = serve({
		[OWN_WINS]: pageOf(read),
		"GET /api/wins/p": stands,
		[edit]: ({ body }) =>
			(body as { submittedAt?: number }).submittedAt === stands.submittedAt
				? { ...stands, submittedAt: 3000 }
				: refusal(409, "wins.changed"),
		...answers,
	});
	const app = openApp("/community/profile?tab=wins", memberSession());
	await screen.findAllByRole("article");
	await press("Edit");
	fireEvent.change(field("Your Win"), { target: { value: text } });
	await press("Save");
	return { ...app, sent: () => calls.filter(({ to }) => to === edit).map(({ body }) => body) };
}

test("who changes an older version is shown the newer, keeps their words, and may send them in its place", async () => {
	const { sent } = await sendChanged("Two stops", { ...newer, win: "One stop" });
	const dialog = screen.getByRole("dialog");
	expect((await within(dialog).findByRole("alert")).textContent).toBe(
		"This Win was changed in another window or on another device. Yours is still here.",
	);
	expect(dialog.querySelector("blockquote")?.textContent).toBe("Took the tram\nOne stop");
	expect(field("Your Win").value).toBe("Two stops");
	// The title was not changed here.
	expect(field("Title").value).toBe("Took the tram");
	await press("Save");
	await closed();
	expect(sent()).toMatchObject([
		{ title: "Took the bus", win: "Two stops", submittedAt: 1000 },
		{ title: "Took the tram", win: "Two stops", submittedAt: 2000 },
	]);
});

test("who goes on from the newer version leaves their own", async () => {
	await sendChanged("Two stops", { ...newer, win: "One stop" });
	await press("Go on from this one");
	expect([field("Title").value, field("Your Win").value]).toEqual(["Took the tram", "One stop"]);
	expect(screen.queryByRole("alert")).toBeNull();
	expect(document.querySelector("blockquote")).toBeNull();
	expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
	await press("Save");
	await closed();
});

test("what was stored although its answer was lost is not asked about", async () => {
	const { sent } = await sendChanged("Two stops", { ...read, win: "Two stops", submittedAt: 2000 });
	await closed();
	expect(await screen.findByText("Sent. A moderator reads it again.")).toBeDefined();
	expect(sent()).toHaveLength(1);
});

test("a kept draft remembers which version it changes", async () => {
	const { unmount } = await sendChanged("Two stops", newer, { [edit]: refusal(503, "busy") });
	await within(screen.getByRole("dialog")).findByRole("alert");
	unmount();
	const calls = serve({ [OWN_WINS]: pageOf(newer), "GET /api/wins/p": newer, [edit]: refusal(409, "wins.changed") });
	openApp("/community/profile?tab=wins", memberSession());
	await screen.findAllByRole("article");
	await press("Edit");
	expect(field("Your Win").value).toBe("Two stops");
	await press("Save");
	await waitFor(() => expect(document.querySelector("blockquote")).not.toBeNull());
	expect(calls.find(({ to }) => to === edit)?.body).toMatchObject({ submittedAt: 1000 });
});

const photo = { kind: "photo", url: "/media/old", thumbnailUrl: "" } as const;
const video = { kind: "video", url: "/media/new", thumbnailUrl: "" } as const;
const withPhoto = { ...emptyFields, choice: "photo", kept: photo, read: 1 } as const;
const withVideo = { ...emptyFields, choice: "video", kept: video, read: 2 } as const;

test.each([
	["left alone here is the newer one", withPhoto, withVideo, { choice: "video", kept: video }],
	["taken away here stays away", { ...emptyFields, read: 1 }, withVideo, { choice: "none", kept: null }],
	["taken away elsewhere is gone", withPhoto, { ...emptyFields, read: 2 }, { choice: "none", kept: null }],
	[
		"to be chosen here is still to be chosen",
		{ ...withPhoto, choice: "video", kept: null },
		withVideo,
		{ choice: "video", kept: null },
	],
] as const)("a photo or video %s", (_what, mine, newer, expected) => {
	expect(onTopOf(newer, withPhoto, mine)).toMatchObject({ ...expected, media: null, read: 2 });
});

test("the form begins with what the win has", () => {
	expect(fieldsOf(ownWin({ imageUrl: "/media/old", submittedAt: 1 }))).toMatchObject({
		choice: "photo",
		kept: photo,
		read: 1,
	});
});
