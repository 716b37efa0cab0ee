/** The chat of a Room: what was written is not lost, not sent twice, and not too long. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outboxes } from "@/commons/messages/outboxes";
import { UNSENT } from "@/commons/messages/unsent-message";
import { callMessageWith, ROOM, ScriptedMedia, selfWith } from "@/features/rooms/call/call-fixture";
import { callKeys } from "@/features/rooms/call/call-queries";
import { getRoomPath } from "@/features/rooms/room-path";
import type { CallMessage } from "@/lib/api/types.gen";
import { userWith } from "@/lib/session-fixture";
import { errorResponse } from "./app-fixture";
import { address, renderCall } from "./call-page-fixture";

let media: ScriptedMedia;
vi.mock("@/features/rooms/call/livekit-room", () => ({
	createLivekitRoom: (...given: Parameters<ScriptedMedia["create"]>) => media.create(...given),
}));

beforeEach(() => {
	media = new ScriptedMedia();
	localStorage.clear();
	outboxes.setMember(userWith().uid);
});
afterEach(() => {
	outboxes.setMember(null);
	vi.unstubAllGlobals();
});

const field = () => screen.getByRole("textbox", { name: "Message to the Room" });
const log = () => screen.getByRole("log", { name: "Messages in this Room" });

test("messages are shown with their authors", async () => {
	await renderCall({ media, messages: [callMessageWith(1, { text: "Kitchen floor club." })] });
	expect((await within(log()).findByText("Kitchen floor club.")).closest("article")?.textContent).toContain(
		"Daniel K.",
	);
});

test("what was written while one was on another page is there on coming back", async () => {
	const { go } = await renderCall({
		media,
		messages: [callMessageWith(1)],
		answers: {
			[`${address("GET", "/messages")}?after=1`]: { items: [callMessageWith(2, { text: "Welcome back." })], last: 2 },
		},
	});
	await within(log()).findByText("Message 1");
	await go("/community/wins");
	await go(getRoomPath(ROOM));
	expect(await screen.findByText("Welcome back.")).toBeDefined();
	expect(screen.getByText("Message 1")).toBeDefined();
});

test("a failed message is retried with the same key", async () => {
	const keys: (string | null)[] = [];
	let works = false;
	const { calls } = await renderCall({
		media,
		answers: {
			[address("POST", "/messages")]: () =>
				works
					? callMessageWith(1, { text: "Same here.", author: selfWith().card })
					: errorResponse(409, "rooms.not_inside"),
		},
	});
	const send = globalThis.fetch;
	vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
		if (init.method === "POST" && path.endsWith("/messages"))
			keys.push(new Headers(init.headers).get("Idempotency-Key"));
		return send(path, init);
	});
	await userEvent.type(field(), "Same here.{Enter}");
	expect(await screen.findByText("Not sent. You're no longer in the Room.")).toBeDefined();
	works = true;
	await userEvent.click(screen.getByRole("button", { name: "Retry" }));
	await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
	expect(within(log()).getAllByText("Same here.")).toHaveLength(1);
	expect(keys).toHaveLength(2);
	expect(new Set(keys).size).toBe(1);
	expect(calls.find(({ to }) => to === address("POST", "/messages"))?.as).toBe(userWith().uid);
});

test("a message whose response was lost is known by its key, not by its words", async () => {
	let key: string | null = null;
	let items: CallMessage[] = [];
	const { client } = await renderCall({
		media,
		answers: {
			[address("POST", "/messages")]: () => errorResponse(503, "unavailable"),
			[address("GET", "/messages")]: () => ({ items, last: items.length }),
		},
	});
	const send = globalThis.fetch;
	vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
		if (init.method === "POST" && path.endsWith("/messages")) key = new Headers(init.headers).get("Idempotency-Key");
		return send(path, init);
	});
	await userEvent.type(field(), "Same here.{Enter}");
	await waitFor(() => expect(key).not.toBeNull());
	const author = selfWith().card;
	items = [callMessageWith(1, { text: "Same here.", author })];
	await act(async () => client.invalidateQueries({ queryKey: callKeys.messages(ROOM) }));
	await waitFor(() => expect(within(log()).getAllByText("Same here.")).toHaveLength(2));
	items = [...items, callMessageWith(2, { text: "Same here.", author, key })];
	await act(async () => client.invalidateQueries({ queryKey: callKeys.messages(ROOM) }));
	await waitFor(() => expect(within(log()).queryByRole("article", { name: UNSENT })).toBeNull());
	expect(within(log()).getAllByText("Same here.")).toHaveLength(2);
});

test("more than five hundred characters are not sent, and stay in the field", async () => {
	const { calls } = await renderCall({ media });
	await userEvent.click(field());
	await userEvent.paste("a".repeat(501));
	expect(screen.getByText("501/500", { exact: false })).toBeDefined();
	await userEvent.keyboard("{Enter}");
	expect(screen.getByText("This is too long. Please shorten it.")).toBeDefined();
	expect(calls.some(({ to }) => to === address("POST", "/messages"))).toBe(false);
	expect((field() as HTMLTextAreaElement).value).toHaveLength(501);
});

test("a draft outlives the page", async () => {
	const { unmount } = await renderCall({ media });
	await userEvent.type(field(), "Half a thought");
	unmount();
	await renderCall({ media });
	expect((field() as HTMLTextAreaElement).value).toBe("Half a thought");
});
