/** An unsent Win stays on this device, for its member alone, until it is shared or started over. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { emptyWins } from "@/lib/empty-pages-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import { createDraft } from "@/lib/use-form-draft";
import { clearDraft, loadDraft, saveDraft, winDrafts } from "./draft";
import { loadMedia } from "./draft-media";
import { emptyFields, newWin, type WinFields } from "./win-fields";

vi.mock("./draft-media", () => ({ loadMedia: vi.fn(), storeMedia: vi.fn(), deleteMedia: vi.fn() }));

beforeEach(() => {
	localStorage.clear();
	vi.mocked(loadMedia).mockReset().mockResolvedValue(null);
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
const line = () => screen.queryByText("Draft saved on this device.");

async function openForm(uid?: string) {
	mockApi(emptyWins);
	const shown = renderApp("/community/wins", memberSession(uid ? { uid } : {}));
	await userEvent.click(await screen.findByRole("button", { name: "New Win" }));
	await screen.findByRole("dialog", { name: "Share Your Win" });
	return shown;
}

async function leaveDraft() {
	const { unmount } = await openForm();
	expect(line()).toBeNull();
	fireEvent.change(title(), { target: { value: "Half a title" } });
	unmount();
}

test("what was written is there again after the page was reloaded, and the form says so", async () => {
	await leaveDraft();
	await openForm();
	expect(title().value).toBe("Half a title");
	expect(line()).not.toBeNull();
});

test("another member on this device does not see it", async () => {
	await leaveDraft();
	await openForm("0190a0a0-0000-7000-8000-00000000000f");
	expect(title().value).toBe("");
	expect(line()).toBeNull();
});

test("Start over empties the form, keeps nothing, and leads to the title", async () => {
	await leaveDraft();
	const { unmount } = await openForm();
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Start over" }));
	expect(title().value).toBe("");
	expect(document.activeElement).toBe(title());
	expect(line()).toBeNull();
	unmount();
	await openForm();
	expect(title().value).toBe("");
});

/** A draft without words. */
const leavePhoto = (media: WinFields["media"] = { kind: "photo", file: new Blob(["p"]), poster: null }) =>
	saveDraft(
		userWith().uid,
		{ key: "k", base: newWin, fields: { ...emptyFields, choice: "photo", media } },
		createDraft(newWin),
	);

test("a photo alone is there again as well, the form says so, and Start over takes it away", async () => {
	leavePhoto();
	vi.mocked(loadMedia).mockResolvedValue({ kind: "photo", file: new Blob(["p"]), poster: null });
	await openForm();
	expect(await screen.findByRole("button", { name: "Remove photo" })).toBeDefined();
	expect(line()).not.toBeNull();
	await userEvent.click(screen.getByRole("button", { name: "Start over" }));
	expect(screen.queryByRole("button", { name: "Remove photo" })).toBeNull();
	expect(line()).toBeNull();
});

test("a photo that is gone leaves its choice, and the form does not call it a draft", async () => {
	leavePhoto();
	await openForm();
	await waitFor(() => expect(loadMedia).toHaveBeenCalled());
	expect(screen.getByLabelText(/^Choose a photo/)).toBeDefined();
	expect(line()).toBeNull();
});

test("what was emptied again is no draft", () => {
	leavePhoto();
	leavePhoto(null);
	expect(winDrafts.isStored(userWith().uid)).toBe(false);
});

const words = { ...emptyFields, title: "T", win: "W", choice: "photo" as const, socialMedia: true };

test("a draft keeps its words, its choice and the key that makes one win of it", () => {
	const draft = { key: "k", base: newWin, elsewhere: false, fields: words };
	saveDraft("uid", draft, createDraft(newWin));
	expect(loadDraft("uid")).toEqual(draft);
	clearDraft("uid");
	expect(loadDraft("uid").fields).toEqual(emptyFields);
	expect(loadDraft("uid").key).not.toBe("k");
});

test.each(["{", "null", "7", '{"title":"no key"}'])("%s in its place counts as no draft", (stored) => {
	localStorage.setItem("exhale.draft.win.uid", stored);
	expect(loadDraft("uid").fields).toEqual(emptyFields);
});

test("without storage the draft lives as long as the page", () => {
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("denied");
	});
	expect(() => saveDraft("uid", createDraft(newWin), createDraft(newWin))).not.toThrow();
});
