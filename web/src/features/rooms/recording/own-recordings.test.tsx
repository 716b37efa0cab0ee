/** The recordings a member is in, in the settings: listed whatever their plan, and left one by one. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { OwnRecording } from "@/lib/api/types.gen";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { recordingTextVersion } from "@/lib/generated/limits.gen";
import { memberSession } from "@/lib/session-fixture";

const MINE = "GET /api/recordings/mine";

const recording = (id: string, title: string): OwnRecording => ({
	id,
	title,
	startedAt: Date.UTC(2026, 10, 20, 18),
	endedAt: Date.UTC(2026, 10, 20, 19),
});

async function open(answers: Answers) {
	const calls = mockApi({ ...emptyCommunity, ...answers });
	renderApp("/community/settings/privacy", memberSession());
	await screen.findByRole("heading", { name: "Recordings you're in" });
	return calls;
}

test("a Free member leaves one of two recordings, after a question", async () => {
	let items = [recording("a", "Sunday wind-down"), recording("b", "Panic and work")];
	const calls = await open({
		[MINE]: () => ({ items }),
		"PUT /api/recordings/a/consent": () => {
			items = items.filter(({ id }) => id !== "a");
			return null;
		},
	});
	const list = await screen.findByRole("list", { name: "Recordings you're in" });
	await userEvent.click(within(list).getByRole("button", { name: "Hide my part of Sunday wind-down" }));
	const dialog = await screen.findByRole("dialog", { name: "Hide your part?" });
	expect(calls.some(({ to }) => to.startsWith("PUT"))).toBe(false);
	await userEvent.click(within(dialog).getByRole("button", { name: "Hide my part" }));
	expect(await screen.findByText("Panic and work")).toBeDefined();
	expect(screen.queryByText("Sunday wind-down")).toBeNull();
	expect(calls.find(({ to }) => to.startsWith("PUT"))?.body).toEqual({ answer: "no", text: recordingTextVersion });
});

test("one who is in none reads that they are asked first", async () => {
	await open({});
	expect(await screen.findByText("None. You're asked before you are ever recorded in a Room.")).toBeDefined();
});

test("a list that cannot be loaded can be tried again", async () => {
	let fails = true;
	await open({ [MINE]: () => (fails ? errorResponse(400, "cursor.invalid") : { items: [recording("a", "Sleep")] }) });
	fails = false;
	await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
	expect(await screen.findByText("Sleep")).toBeDefined();
});
