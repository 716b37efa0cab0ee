/** Two members after each other in one tab: neither speaks with the other's words. */
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { CHANNEL, messageWith, seenWith } from "@/features/chat/chat-fixture";
import { SESSION_KEY } from "@/lib/session";
import { memberSession } from "@/lib/session-fixture";

const SEND = `POST /api/chat/channels/${CHANNEL}/messages`;
const maya = memberSession({ tier: 1 });
const lea = memberSession({ uid: "0190a0a0-0000-7000-8000-000000000002", displayName: "Lea A.", tier: 1 });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("what waits of one member is not sent by the next, and goes when they are back", async () => {
	let away = true;
	let here = maya;
	const calls = mockApi({
		"GET /api/session": () => here,
		[SEND]: () => (away ? errorResponse(503, "busy") : seenWith(messageWith(1))),
	});
	const { client } = renderApp("/community/chat/community", maya);
	const box = () => screen.findByRole("textbox", { name: "Message to Community" });
	await userEvent.type(await box(), "My own words{Enter}");
	const sent = () => calls.filter(({ to }) => to === SEND).map(({ as, body }) => [as, body]);
	const soon = (look: () => void) => vi.waitFor(look, { timeout: 10_000 });
	const mine = [maya.user?.uid, { text: "My own words" }];
	await soon(() => expect(sent()[0]).toEqual(mine));

	const enter = (session: typeof maya) => {
		here = session;
		client.setQueryData(SESSION_KEY, session);
		// What waits for the network is tried again before the screen shows who is here.
		window.dispatchEvent(new Event("online"));
		return act(() => new Promise((resolve) => setTimeout(resolve, 100)));
	};
	const before = sent().length;
	away = false;
	await enter(lea);
	await userEvent.type(await box(), "Hello{Enter}");
	await soon(() => expect(sent().slice(before)).toEqual([[lea.user?.uid, { text: "Hello" }]]));

	await enter(maya);
	await soon(() => expect(sent().slice(before + 1)).toEqual([mine]));
});
