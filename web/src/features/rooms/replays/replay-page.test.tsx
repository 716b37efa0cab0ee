/** The page of a replay in every state: its player, one's own part, what those who lead can do, and the gate. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { Replay } from "@/lib/api/types.gen";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { recordingTextVersion } from "@/lib/generated/limits.gen";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { roomLists, supporter } from "../room-fixture";
import { replayWith } from "./replay-fixture";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const { id } = replayWith();
const PAGE = `/community/rooms/replays/${id}`;
const ONE = `GET /api/replays/${id}`;
const CHAPTERS = `PUT /api/replays/${id}/chapters`;
const CAPTIONS = `/api/replays/${id}/captions`;

function openPage(answers: Answers, session = supporter()) {
	// jsdom plays nothing.
	vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => {});
	const calls = mockApi({ ...emptyCommunity, ...answers });
	return { ...renderApp(PAGE, session), calls };
}

async function openReplay(replay: Replay, answers: Answers = {}) {
	const app = openPage({ [ONE]: replay, ...answers });
	await screen.findByRole("heading", { level: 1, name: "Sunday wind-down" });
	return app;
}

const player = () => screen.getByLabelText<HTMLMediaElement>("Replay of Sunday wind-down");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const inDialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("the newest version is played, with the browser's controls", async () => {
	await openReplay(replayWith({ version: 3 }));
	expect(player().tagName).toBe("VIDEO");
	expect(player().getAttribute("src")).toBe(`/api/replays/${id}/video?v=3`);
	expect(player().controls).toBe(true);
	expect(player().autoplay).toBe(false);
	expect(player().querySelector("track")).toBeNull();
	expect(screen.getByText("40 minutes")).toBeDefined();
});

test("what is only sound has a player for sound", async () => {
	await openReplay(replayWith({ hasVideo: false, hasCaptions: true }));
	expect(player().tagName).toBe("AUDIO");
	expect(player().querySelector("track")?.getAttribute("src")).toBe(`${CAPTIONS}?v=0`);
});

test("a chapter jumps, and the one that plays is marked", async () => {
	const chapters = [
		{ at: 0, title: "Hello" },
		{ at: 65_000, title: "Breathing" },
	];
	await openReplay(replayWith({ chapters }));
	const chapter = (name: RegExp) => screen.getByRole("button", { name });
	expect(chapter(/Hello/).getAttribute("aria-current")).toBe("true");
	await userEvent.click(chapter(/1:05 ?Breathing/));
	expect(player().currentTime).toBe(65);
	expect(chapter(/Breathing/).getAttribute("aria-current")).toBe("true");
	expect(chapter(/Hello/).getAttribute("aria-current")).toBeNull();
	player().currentTime = 3;
	fireEvent.timeUpdate(player());
	expect(chapter(/Hello/).getAttribute("aria-current")).toBe("true");
});

test("the speed is chosen, and stays when the file loads again", async () => {
	await openReplay(replayWith());
	const speed = screen.getByLabelText("Speed");
	expect([...speed.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
		"0.75×",
		"Normal",
		"1.25×",
		"1.5×",
		"2×",
	]);
	await userEvent.selectOptions(speed, "1.5×");
	expect(player().playbackRate).toBe(1.5);
	player().playbackRate = 1;
	fireEvent.loadedMetadata(player());
	expect(player().playbackRate).toBe(1.5);
});

test("a file that doesn't play says so, and can be tried again", async () => {
	await openReplay(replayWith());
	fireEvent.error(player());
	expect(await screen.findByText("The replay couldn't be played.")).toBeDefined();
	await press("Try again");
	expect(player().load).toHaveBeenCalled();
	expect(screen.queryByText("The replay couldn't be played.")).toBeNull();
	fireEvent.error(player());
	expect(screen.getByText("The replay couldn't be played.")).toBeDefined();
	fireEvent.loadedMetadata(player());
	expect(screen.queryByText("The replay couldn't be played.")).toBeNull();
});

test("a new version of a file that didn't play is played without being asked for", async () => {
	let replay = replayWith({ version: 1 });
	await openReplay(replay, { [ONE]: () => replay });
	replay = replayWith({ version: 2 });
	fireEvent.error(player());
	await waitFor(() => expect(player().getAttribute("src")).toBe(`/api/replays/${id}/video?v=2`));
	expect(screen.queryByText("The replay couldn't be played.")).toBeNull();
});

test("hiding one's part is confirmed; the replay is prepared again, and can't be watched until then", async () => {
	let replay = replayWith({ isInIt: true });
	const { calls } = await openReplay(replay, {
		[ONE]: () => replay,
		[`PUT /api/recordings/${id}/consent`]: () => {
			replay = replayWith({ state: "composing", isInIt: false });
			return null;
		},
	});
	await press("Hide my part");
	const dialog = inDialog("Hide your part?");
	expect(dialog.getByText(/that can't be undone/)).toBeDefined();
	expect(calls.some(({ to }) => to.startsWith("PUT"))).toBe(false);
	await userEvent.click(dialog.getByRole("button", { name: "Hide my part" }));
	expect(await screen.findByRole("heading", { level: 2, name: "Being prepared" })).toBeDefined();
	expect(calls.find(({ to }) => to.startsWith("PUT"))?.body).toEqual({ answer: "no", text: recordingTextVersion });
	expect(screen.queryByLabelText("Replay of Sunday wind-down")).toBeNull();
	expect(screen.queryByRole("button", { name: "Hide my part" })).toBeNull();
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

test("screen readers are told when the replay is ready, by an element that was there before", async () => {
	let replay = replayWith({ state: "composing", durationMs: null });
	const { client } = await openReplay(replay, { [ONE]: () => replay });
	const status = within(screen.getByRole("main"))
		.getAllByRole("status")
		.find(({ textContent }) => textContent === "");
	expect(status).toBeDefined();
	replay = replayWith();
	await client.invalidateQueries();
	await waitFor(() => expect(status?.textContent).toBe("The replay is ready."));
	expect(player()).toBeDefined();
});

test("someone who isn't in it is not asked about their part, and only reads", async () => {
	await openReplay(replayWith());
	for (const name of ["Hide my part", "Add chapters", "Delete the replay"]) {
		expect(screen.queryByRole("button", { name })).toBeNull();
	}
});

const leading = replayWith({ leads: true, mayDelete: true });

test("those who lead write chapters; what is wrong is said beside it", async () => {
	const { calls } = await openReplay(leading, {
		[CHAPTERS]: replayWith({ leads: true, chapters: [{ at: 5000, title: "Breathing" }] }),
	});
	await press("Add chapters");
	await screen.findByRole("dialog", { name: "Chapters" });
	const dialog = inDialog("Chapters");
	await userEvent.click(dialog.getByRole("button", { name: "Add a chapter" }));
	expect(document.activeElement).toBe(dialog.getByLabelText("Title"));
	const time = dialog.getByLabelText<HTMLInputElement>("Time");
	expect(time.value).toBe("0:00");
	await userEvent.clear(time);
	await userEvent.type(time, "soon");
	await userEvent.click(dialog.getByRole("button", { name: "Save" }));
	expect(dialog.getByText("Please write it like 4:05.")).toBeDefined();
	expect(dialog.getByText("A word or two are enough.")).toBeDefined();
	await userEvent.clear(time);
	await userEvent.type(time, "0:05");
	await userEvent.type(dialog.getByLabelText("Title"), "Breathing");
	await userEvent.click(dialog.getByRole("button", { name: "Save" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(calls.find(({ to }) => to === CHAPTERS)?.body).toEqual({ chapters: [{ at: 5000, title: "Breathing" }] });
	expect(screen.getByRole("button", { name: /Breathing/ })).toBeDefined();
});

test("removing a chapter leads on to the next one, and at last to adding one", async () => {
	const chapters = [
		{ at: 0, title: "Hello" },
		{ at: 65_000, title: "Breathing" },
	];
	await openReplay({ ...leading, chapters });
	await press("Edit chapters");
	const dialog = within(await screen.findByRole("dialog", { name: "Chapters" }));
	const remove = dialog.getByRole("button", { name: "Remove chapter 1" });
	await userEvent.click(remove);
	expect(dialog.getByLabelText<HTMLInputElement>("Title").value).toBe("Breathing");
	expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Remove chapter 1" }));
	await userEvent.keyboard("{Enter}");
	expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Add a chapter" }));
});

test("those who lead add captions from a file, and remove them", async () => {
	let hasCaptions = false;
	const { calls } = await openReplay(leading, {
		[ONE]: () => ({ ...leading, hasCaptions }),
		[`PUT ${CAPTIONS}`]: () => {
			hasCaptions = true;
			return null;
		},
		[`DELETE ${CAPTIONS}`]: () => {
			hasCaptions = false;
			return null;
		},
	});
	const file = (text: BlobPart) => new File([text], "captions.vtt", { type: "text/vtt" });
	await userEvent.upload(screen.getByLabelText(/^Choose a file/), file("1\n00:00"));
	expect(await screen.findByText(/isn't a WebVTT file/)).toBeDefined();
	// "é" in Latin-1.
	const latin = new Uint8Array([...new TextEncoder().encode("WEBVTT\n\n"), 0xe9]);
	await userEvent.upload(screen.getByLabelText(/^Choose a file/), file(latin));
	expect(await screen.findByText(/save it as UTF-8 text/)).toBeDefined();
	expect(calls.some(({ to }) => to === `PUT ${CAPTIONS}`)).toBe(false);
	const text = "WEBVTT\n\n00:00.000 --> 00:02.000\nHello";
	await userEvent.upload(screen.getByLabelText(/^Choose a file/), file(text));
	expect(await screen.findByText("This replay has captions.")).toBeDefined();
	expect(calls.find(({ to }) => to === `PUT ${CAPTIONS}`)?.body).toBe(text);
	expect(player().querySelector("track")?.getAttribute("src")).toBe(`${CAPTIONS}?v=1`);
	await press("Remove the captions");
	expect(await screen.findByText("This replay has no captions yet.")).toBeDefined();
	expect(player().querySelector("track")).toBeNull();
});

test("deleting is confirmed, and leads back to the list", async () => {
	const { calls, where } = await openReplay(leading, {
		...roomLists(),
		"GET /api/replays": createPage(),
		[`DELETE /api/replays/${id}`]: null,
	});
	await press("Delete the replay");
	const dialog = inDialog("Delete this replay?");
	expect(calls.some(({ to }) => to.startsWith("DELETE"))).toBe(false);
	await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
	await waitFor(() => expect(where()).toBe("/community/rooms?tab=replays"));
	expect(await screen.findByText("The replay is deleted.")).toBeDefined();
});

test("an admin can delete what they don't lead, and nothing else", async () => {
	await openReplay(replayWith({ mayDelete: true }));
	expect(screen.getByRole("button", { name: "Delete the replay" })).toBeDefined();
	expect(screen.queryByRole("button", { name: "Add chapters" })).toBeNull();
});

test.each([
	["composing", "Being prepared", /You don't have to wait here/],
	["failed", "This replay couldn't be prepared", /Only those who lead the Room see this/],
] as const)("a replay that is %s has no player, and says why", async (state, title, text) => {
	await openReplay(replayWith({ state, durationMs: null }));
	expect(screen.getByRole("heading", { level: 2, name: title })).toBeDefined();
	expect(screen.getByText(text)).toBeDefined();
	expect(screen.queryByLabelText("Replay of Sunday wind-down")).toBeNull();
});

test("a replay that is gone, or not for this member, says no more than that", async () => {
	openPage({ [ONE]: errorResponse(404, "not_found") });
	await screen.findByRole("heading", { level: 1, name: "We can't find this replay" });
	expect(screen.getByRole("link", { name: "See all replays" }).getAttribute("href")).toBe(
		"/community/rooms?tab=replays",
	);
});

test("a page that did not load says so, and loads again", async () => {
	let fails = true;
	openPage({ [ONE]: () => (fails ? errorResponse(500, "internal") : replayWith()) });
	await screen.findByRole("heading", { level: 1, name: "Couldn't load this replay" });
	fails = false;
	await press("Try again");
	expect(await screen.findByRole("heading", { level: 1, name: "Sunday wind-down" })).toBeDefined();
});

test("R291 a Free member reads that a recording needs Supporter, and nothing is asked for", async () => {
	const { calls, where } = openPage({ ...roomLists() }, memberSession());
	expect(await screen.findByText("You need to upgrade to view this room recording.")).toBeDefined();
	expect(screen.getByRole("heading", { level: 1, name: "Replay" })).toBeDefined();
	expect(calls.some(({ to }) => to.startsWith("GET /api/replays"))).toBe(false);
	await press("Maybe Later");
	await waitFor(() => expect(where()).toBe("/community/rooms"));
});

test("R291 a member whose plan has just ended reads the same instead of an error", async () => {
	openPage({ [ONE]: errorResponse(403, "tier.needed") });
	expect(await screen.findByText("You need to upgrade to view this room recording.")).toBeDefined();
});
