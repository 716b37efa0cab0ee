/** What waits on the device goes without its conversation being opened, and what was refused is said in the lists. */
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { CHANNEL, messageWith, seenWith } from "@/features/chat/chat-fixture";
import { conversationWith, directMessageWith, LEA } from "@/features/dm/dm-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";

const maya = userWith().uid;
const NOAH = "0190a0a0-0000-7000-8000-000000000003";
const KEY = "0190a0a0-0000-7000-8000-00000000a00";

function left(uid: string, place: string, number: number, text: string) {
	const key = `${KEY}${number}`;
	const unsent = { key, body: { text }, at: number, failed: null };
	localStorage.setItem(`exhale.unsent.${uid}.${place}.${key}`, JSON.stringify(unsent));
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("what an earlier page left waiting goes from any page, in the name of its member alone", async () => {
	const calls = mockApi({
		[`POST /api/chat/channels/${CHANNEL}/messages`]: seenWith(messageWith(1)),
		[`POST /api/dm/${LEA}/messages`]: directMessageWith(1, { mine: true }),
		"GET /api/notifications": createPage(),
	});
	left(maya, `chat.${CHANNEL}`, 1, "First");
	left(maya, `chat.${CHANNEL}`, 2, "Second");
	left(maya, `dm.${LEA}`, 3, "Dear Lea");
	left(NOAH, `chat.${CHANNEL}`, 4, "Of somebody else");
	renderApp("/community/notifications", memberSession({ tier: 1 }));
	const sent = () => calls.filter(({ to }) => /^POST .*messages$/.test(to));
	await vi.waitFor(() => expect(sent()).toHaveLength(3), { timeout: 10_000 });
	expect(sent().every(({ as }) => as === maya)).toBe(true);
	const texts = sent().map(({ body }) => (body as { text: string }).text);
	expect(texts.filter((text) => text !== "Dear Lea")).toEqual(["First", "Second"]);
	await vi.waitFor(() => expect(Object.keys(localStorage).filter((name) => name.includes("unsent"))).toHaveLength(1));
});

test("what is refused is said beside its conversation, also where none has begun", async () => {
	const noah = conversationWith({ state: "none", lastAt: null, preview: "", upTo: 0 });
	mockApi({
		[`POST /api/dm/${LEA}/messages`]: errorResponse(409, "dm.waiting"),
		[`POST /api/dm/${NOAH}/messages`]: errorResponse(422, "dm.no_links"),
		"GET /api/dm?folder=messages": { items: [conversationWith()], nextCursor: null },
		[`GET /api/dm/${NOAH}`]: { ...noah, other: { ...noah.other, uid: NOAH, displayName: "Noah P." } },
	});
	left(maya, `dm.${LEA}`, 1, "Dear Lea");
	left(maya, `dm.${NOAH}`, 2, "See example.org");
	renderApp("/community/dm", memberSession({ tier: 1 }));
	for (const name of [/Lea A\./, /Noah P\./]) {
		const row = await screen.findByRole("link", { name });
		expect(await within(row).findByText("Not sent")).toBeDefined();
	}
	expect(await screen.findByRole("link", { name: /^DMs.*Not sent$/ })).toBeDefined();
});
