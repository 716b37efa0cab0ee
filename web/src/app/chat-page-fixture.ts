/** Opens the chat's page for a Supporter, in a browser that seems to have a layout. */
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { type Answers, openApp, serve } from "@/app/app-fixture";
import { CHANNEL, channelWith } from "@/features/chat/chat-fixture";
import { memberSession } from "@/lib/session-fixture";

export const SEND = `POST /api/chat/channels/${CHANNEL}/messages`;

export function chatPageTests() {
	beforeEach(() => {
		localStorage.clear();
		// jsdom has no layout, without which a list that draws what is in sight draws nothing.
		vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
		vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
	});
	afterEach(() => {
		vi.restoreAllMocks();
		vi.unstubAllGlobals();
	});
}

export async function openChat(answers: Answers = {}, different: Parameters<typeof channelWith>[0] = {}, user = {}) {
	const calls = serve({ "GET /api/chat/channels": { items: [channelWith(different)] }, ...answers });
	const app = openApp("/community/chat/community", memberSession({ tier: 1, ...user }));
	await screen.findByRole("log", { name: "Messages in Community" });
	return { ...app, calls };
}
