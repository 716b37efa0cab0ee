/** "Share Your Win" from the press of New Win to the success view, in the app as it is. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { Win } from "@/lib/api/types.gen";
import { emptyWins, nothingUnderReview } from "@/lib/empty-pages-fixture";
import { quiet } from "@/lib/preferences";
import { memberSession } from "@/lib/session-fixture";
import { ownWin } from "./win-fixture";

const confetti = Object.assign(vi.fn(), { reset: vi.fn() });
vi.mock("canvas-confetti", () => ({ default: { create: () => confetti } }));

const page = document.documentElement.style;

beforeEach(() => {
	localStorage.clear();
	confetti.mockClear();
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	quiet.set("off");
});

const SHARE = "POST /api/wins";
const form = () => screen.findByRole("dialog", { name: "Share Your Win" });
const success = () => screen.findByRole("dialog", { name: "Win Shared!" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const send = async () => userEvent.click(within(await form()).getByRole("button", { name: "Share" }));
const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your Win" });

async function openForm(answers: Answers = {}) {
	const calls = mockApi({ ...emptyWins, ...nothingUnderReview, [SHARE]: ownWin(), ...answers });
	const app = renderApp("/community/wins", memberSession());
	await userEvent.click(await screen.findByRole("button", { name: "New Win" }));
	await form();
	const shared = () => calls.filter(({ to }) => to === SHARE);
	return { ...app, shared };
}

function write(titleText = "Took the bus", winText = "First time in a year.") {
	fireEvent.change(title(), { target: { value: titleText } });
	fireEvent.change(text(), { target: { value: winText } });
}

test("R106 it opens with the form, and the success view takes its place", async () => {
	await openForm();
	expect(title().value).toBe("");
	write();
	await send();
	await success();
	expect(screen.queryByRole("dialog", { name: "Share Your Win" })).toBeNull();
});

test("R001 text only is sent trimmed, without media, and not for social media", async () => {
	const { shared } = await openForm();
	write("  Took the bus ", "\nFirst time in a year.  ");
	await send();
	await success();
	expect(shared().map(({ body }) => body)).toEqual([
		{ title: "Took the bus", win: "First time in a year.", sharePermissions: { socialMedia: false } },
	]);
});

test("R323 the author may opt in to social media", async () => {
	const { shared } = await openForm();
	const optIn = screen.getByRole<HTMLInputElement>("switch", { name: "May be considered for our social media pages" });
	expect(optIn.checked).toBe(false);
	await userEvent.click(optIn);
	write();
	await send();
	await success();
	expect(shared()[0]?.body).toMatchObject({ sharePermissions: { socialMedia: true } });
});

test.each([
	["R245", "", "First time in a year.", "Title"],
	["R246", "Took the bus", "  ", "Your Win"],
])("%s R247 a missing field is told as an alert, and has the focus", async (_, titleText, winText, field) => {
	const { shared } = await openForm();
	write(titleText, winText);
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe("Please fill in all required fields");
	const missing = screen.getByRole("textbox", { name: field });
	expect(missing.getAttribute("aria-invalid")).toBe("true");
	expect(document.activeElement).toBe(missing);
	await send();
	expect(document.activeElement).toBe(missing);
	expect(shared()).toEqual([]);
});

test("R248 R412 the counter counts to 1000 and says when it is too much, and such a text stays here", async () => {
	const { shared } = await openForm();
	expect(screen.getByText("0/1000")).toBeDefined();
	write("Took the bus", `${"a".repeat(998)}🌱`);
	expect(screen.getByText("999/1000")).toBeDefined();
	write("Took the bus", "a".repeat(1001));
	expect(screen.getByText(/^1001\/1000/).textContent).toContain("too long");
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe("Your Win can have 1000 characters at most.");
	expect(shared()).toEqual([]);
});

test("R222 R223 while it is sent the button says so, and further presses send nothing", async () => {
	let answer = (_: Win) => {};
	const { shared } = await openForm({ [SHARE]: () => new Promise((resolve) => (answer = resolve)) });
	write();
	const button = within(await form()).getByRole("button", { name: "Share" });
	fireEvent.click(button);
	fireEvent.click(button);
	expect((await screen.findByRole("button", { name: "Sharing..." })).getAttribute("aria-busy")).toBe("true");
	await press("Sharing...");
	fireEvent.submit(title());
	await userEvent.keyboard("{Escape}");
	expect(shared()).toHaveLength(1);
	answer(ownWin());
	await success();
	expect(shared()).toHaveLength(1);
});

test("R107 R108 R109 R110 R224 the success view, word for word", async () => {
	await openForm();
	write();
	await send();
	const view = await success();
	expect(within(view).getByRole("heading").textContent).toBe("Win Shared!");
	expect(view.querySelector("p")?.textContent).toBe(
		"Your win has been submitted and is pending approval. You can view your pending wins in your profile.",
	);
	expect(within(view).getByRole("link", { name: "View My Profile" }).getAttribute("href")).toBe("/community/profile");
	expect([...view.querySelectorAll("button, a")].map((choice) => choice.textContent)).toEqual([
		"I need help now",
		"View My Profile",
		"Close",
	]);
});

test("R109 View My Profile leads to the profile and closes the dialog", async () => {
	const { where } = await openForm();
	write();
	await send();
	await userEvent.click(within(await success()).getByRole("link", { name: "View My Profile" }));
	await waitFor(() => expect(where()).toBe("/community/profile"));
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("R111 confetti falls at the success view and not before", async () => {
	await openForm();
	write();
	expect(confetti).not.toHaveBeenCalled();
	await send();
	await success();
	expect(confetti.mock.lastCall?.[0]).toMatchObject({ particleCount: 360 });
});

test.each(["quiet mode", "less motion"])("no confetti where %s was asked for (O-33)", async (formRequest) => {
	if (formRequest === "quiet mode") quiet.set("on");
	else {
		vi.spyOn(window, "matchMedia").mockImplementation(
			(query) => Object.assign(new EventTarget(), { matches: query.includes("reduced-motion") }) as MediaQueryList,
		);
	}
	await openForm();
	write();
	await send();
	await success();
	expect(confetti).not.toHaveBeenCalled();
});

test("R113 the page holds still from the form to the end of the success view, and then scrolls again", async () => {
	page.overflow = "clip";
	await openForm();
	expect(page.overflow).toBe("hidden");
	write();
	await send();
	await success();
	expect(page.overflow).toBe("hidden");
	await press("Close");
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(page.overflow).toBe("clip");
	page.overflow = "";
});

test("R113 the page scrolls again after leaving without sharing", async () => {
	await openForm();
	await userEvent.keyboard("{Escape}");
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(page.overflow).toBe("");
});

test("a press beside the dialog does not close it, because an upload could be lost (O-34)", async () => {
	await openForm();
	const dialog = await form();
	fireEvent.mouseDown(dialog);
	fireEvent.click(dialog);
	expect(screen.queryByRole("dialog")).not.toBeNull();
});

test("R225 after success the next form is empty", async () => {
	await openForm();
	write();
	await send();
	await success();
	await press("Close");
	await press("New Win");
	await form();
	expect([title().value, text().value]).toEqual(["", ""]);
	expect(screen.queryByText("Draft saved on this device.")).toBeNull();
});

test("R397 a refusal is told as an alert with its own words, and what was written stays", async () => {
	await openForm({ [SHARE]: errorResponse(422, "media.damaged") });
	write();
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe(
		"This file seems to be damaged. Please choose another one.",
	);
	expect(title().value).toBe("Took the bus");
});

test("too much at once is told with what became of the words, and may take some minutes", async () => {
	await openForm({ [SHARE]: errorResponse(429, "rate.limited", { title: "Too much at once." }) });
	write();
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe(
		"That was a lot at once. Please try again in a few minutes. What you wrote is saved on this device.",
	);
});

test("R397 an unknown refusal is told with the server's words", async () => {
	await openForm({ [SHARE]: errorResponse(409, "new.kind", { title: "The moon is full." }) });
	write();
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe("The moon is full.");
});

test("a session that has ended is told with what became of the words, and with a way back to the form", async () => {
	await openForm({ [SHARE]: errorResponse(401, "session.none", { title: "Please log in." }) });
	write();
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe(
		"You're logged out. What you wrote is saved on this device.",
	);
	const link = within(await form()).getByRole("link", { name: "Log in" });
	expect(link.getAttribute("href")).toBe("/login?next=%2Fcommunity%2Fwins%3Fnew%3D1");
	write("Another title");
	expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
});

test("R398 a failure without words is told as one", async () => {
	await openForm({ [SHARE]: new Response("", { status: 500 }) });
	write();
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe("Submission failed.");
});

test("R386 an allowance used up elsewhere is told with the time it opens again", async () => {
	const nextWinDate = Date.now() + 5 * 3_600_000;
	await openForm({ [SHARE]: errorResponse(429, "wins.cooldown", { nextWinDate }) });
	write();
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe("You can share another win in 5 hours.");
});

test("a second try after a lost answer carries the same key, so that one draft becomes one win", async () => {
	const keys: string[] = [];
	await openForm();
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		if (`${init.method} ${path}` !== SHARE) return Response.json({ items: [], nextCursor: null });
		keys.push(new Headers(init.headers).get("Idempotency-Key") ?? "");
		if (keys.length === 1) throw new TypeError("network");
		return Response.json(ownWin());
	});
	write();
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe(
		"You seem to be offline. What you wrote is saved on this device.",
	);
	await send();
	await success();
	expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
	expect(keys[1]).toBe(keys[0]);
});

test("words that were changed after a failed try are another win to the server, also once the page was left", async () => {
	const keys: string[] = [];
	const fail = async (path: string, init: RequestInit) => {
		if (`${init.method} ${path}` !== SHARE) return Response.json({ items: [], nextCursor: null });
		keys.push(new Headers(init.headers).get("Idempotency-Key") ?? "");
		throw new TypeError("network");
	};
	const { unmount } = await openForm();
	vi.stubGlobal("fetch", fail);
	write();
	await send();
	await screen.findByRole("alert");
	unmount();
	await openForm();
	vi.stubGlobal("fetch", fail);
	await send();
	await screen.findByRole("alert");
	write("Another title");
	await send();
	await waitFor(() => expect(keys).toHaveLength(3));
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
});
