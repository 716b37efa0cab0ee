/** What journeys in the chat do and look at, by the words that members read. */
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Member } from "./member";

export const COMMUNITY = "/community/chat/community";

export const log = (page: Page): Locator => page.getByRole("log");
export const box = (page: Page): Locator => page.getByRole("textbox", { name: /^Message to/ });
export const saying = (page: Page, text: string): Locator => log(page).getByRole("article").filter({ hasText: text });
/** That message alone, and not those that quote it. */
export const named = (page: Page, text: string): Locator => log(page).getByRole("article", { name: text });
/** No two tests say the same, since they share a channel. */
export const unlike = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`;

export async function say(page: Page, text: string) {
	await box(page).fill(text);
	await box(page).press("Enter");
}

export async function choose(page: Page, text: string, what: string) {
	await named(page, text)
		.getByRole("button", { name: /^More for/ })
		.click();
	await page.getByRole("menuitem", { name: what }).click();
}

/** A channel for one test alone, so that what is new in it is known. */
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
