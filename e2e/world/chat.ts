/** Finds and does things in the chat by the words that members read. */
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Member } from "./member";

export const COMMUNITY = "/community/chat/community";

export const log = (page: Page): Locator => page.getByRole("log");
export const composer = (page: Page): Locator => page.getByRole("textbox", { name: /^Message to/ });
export const message = (page: Page, text: string): Locator => log(page).getByRole("article").filter({ hasText: text });
/** Finds that message alone, not the messages that quote it. */
export const bubble = (page: Page, text: string): Locator => log(page).getByRole("article", { name: text });
/** Makes the text unique, since tests share a channel. */
export const unique = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;

export async function send(page: Page, text: string) {
	await composer(page).fill(text);
	await composer(page).press("Enter");
}

export async function choose(page: Page, text: string, what: string) {
	await bubble(page, text)
		.getByRole("button", { name: /^More for/ })
		.click();
	await page.getByRole("menuitem", { name: what }).click();
}

/** Creates a channel for one test, so that its new messages are known. */
export async function ownChannel(admin: Member): Promise<{ id: string; path: string; name: string }> {
	const name = `Room ${randomUUID().slice(0, 8)}`;
	const slug = name.toLowerCase().replace(" ", "-");
	const answer = await admin.api.post("/api/chat/channels", { data: { slug, name, topic: "For a test." } });
	expect(answer.status(), await answer.text()).toBe(201);
	return { id: (await answer.json()).id, path: `/community/chat/${slug}`, name };
}

export async function post({ api }: Member, channel: string, text: string) {
	const headers = { "Idempotency-Key": randomUUID() };
	const answer = await api.post(`/api/chat/channels/${channel}/messages`, { data: { text }, headers });
	expect(answer.status(), await answer.text()).toBe(201);
}
