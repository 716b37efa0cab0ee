/** Opens the chat's page for a Supporter. */
import { screen } from "@testing-library/react";
import { type Answers, mockApi, renderApp } from "@/app/app-fixture";
import { CHANNEL, channelWith } from "@/features/chat/chat-fixture";
import { memberSession } from "@/lib/session-fixture";

export const SEND = `POST /api/chat/channels/${CHANNEL}/messages`;

export async function openChat(answers: Answers = {}, different: Parameters<typeof channelWith>[0] = {}, user = {}) {
	const calls = mockApi({ "GET /api/chat/channels": { items: [channelWith(different)] }, ...answers });
	const app = renderApp("/community/chat/community", memberSession({ tier: 1, ...user }));
	await screen.findByRole("log", { name: "Messages in Community" });
	return { ...app, calls };
}
