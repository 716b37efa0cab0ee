/** The real rate limits are out of the way of a busy evening, and of ten people behind one address. */
import { randomUUID } from "node:crypto";
import type { APIResponse, BrowserContext } from "@playwright/test";
import { composer, log, send } from "./world/chat";
import {
	DEMO_PASSWORD,
	type DemoName,
	decide,
	demoMember,
	type Member,
	newMember,
	PASSWORD,
	shareWin,
	supporter,
} from "./world/member";
import { logIn, shareDialog, writeWin } from "./world/screens";
import { expect, type Page, test } from "./world/test";

const REAL = { EXHALE_RATE_FACTOR: "1" };

/** Notes every answer that a browser gets, what it created, and what was too often. */
function noteAnswers(context: BrowserContext) {
	const answers = { all: 0, created: [] as string[], tooOften: [] as string[] };
	context.on("response", (answer) => {
		answers.all += 1;
		if (answer.status() === 201) answers.created.push(answer.url());
		if (answer.status() === 429) answers.tooOften.push(`${answer.request().method()} ${answer.url()}`);
	});
	return answers;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Clicks the likes of the first cards in this list, each after the answer to the one before. */
async function like(page: Page, count: number) {
	const buttons = page.getByRole("article").getByRole("button", { name: "Like" });
	for (const index of numbers(count)) {
		const button = buttons.nth(index - 1);
		const saved = page.waitForResponse((answer) => answer.url().endsWith("/like"));
		await button.click();
		await saved;
	}
}

async function comment(page: Page, text: string) {
	const box = page.getByRole("textbox", { name: /^Your (comment|answer)/ });
	await box.fill(text);
	await box.press("Control+Enter");
	await expect(page.getByRole("article", { name: /^(Comment|Answer) by/ }).filter({ hasText: text })).toBeVisible();
	await expect(box).toHaveValue("");
}

/** Opens this many of the posts in a list one after the other, and writes below each. */
async function readAndAnswer(page: Page, list: string, links: RegExp, count: number) {
	for (const index of numbers(count)) {
		await page.goto(list);
		const link = page
			.getByRole("article")
			.getByRole("link", { name: links })
			.nth(index - 1);
		await link.click();
		await comment(page, `That helped me, thank you. ${index}`);
	}
}

test.describe("at the real limits", () => {
	test.use({ settings: REAL });

	// Nothing waits here, so that all of it comes faster than anyone reads, likes and writes.
	test("a busy evening of reading, liking, commenting and chatting is never too often", async ({ page, server }) => {
		const answers = noteAnswers(page.context());
		const at = (path: string) => server.url + path;
		await page.goto(at("/login"));
		await logIn(page, "super@exhale.test");
		await expect(page).toHaveURL(at("/community"));

		await page.goto(at("/community/wins"));
		await like(page, 10);
		await readAndAnswer(page, at("/community/wins"), /comment/i, 5);
		await readAndAnswer(page, at("/community/questions"), /^(\d+ answers?|Be the first to answer)$/, 4);

		await page.goto(at("/community/wins"));
		await page.getByRole("button", { name: "New Win" }).click();
		await writeWin(shareDialog(page), { title: "A good evening", win: "I read and wrote a lot." });
		await shareDialog(page).getByRole("button", { name: "Share", exact: true }).click();
		await page.getByRole("dialog", { name: "Win Shared!" }).getByRole("button", { name: "Close" }).last().click();

		await page.goto(at("/community/chat/community"));
		await expect(composer(page)).toBeVisible();
		for (const number of numbers(20)) {
			await send(page, `Message number ${number} of tonight`);
			await expect(composer(page)).toHaveValue("");
		}
		await expect(log(page).getByText("Message number 20 of tonight")).toBeVisible();
		const created = (kind: RegExp) => answers.created.filter((url) => kind.test(url)).length;
		await expect.poll(() => created(/\/messages$/)).toBe(20);
		expect([created(/\/comments$/), created(/\/wins$/)]).toEqual([9, 1]);

		for (const path of [
			"/community",
			"/community/dm",
			"/community/profile",
			"/community/notifications",
			"/community/settings",
		]) {
			await page.goto(at(path));
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		}
		expect(answers.all).toBeGreaterThan(100);
		expect(answers.tooOften).toEqual([]);
	});
});

test("ten people behind one address log in at once, after a slip of the finger each, and spend their evening", async ({
	server,
	playwright,
}) => {
	const demo = (name: DemoName) => demoMember(playwright.request, server.url, name);
	const admin = await demo("admin");
	const people: Member[] = [];
	for (const number of numbers(10)) {
		people.push(await supporter(await newMember(playwright.request, server.url, `Person${number}`), admin));
	}
	const win = await shareWin(await demo("super"), { title: "We met again", win: "All ten of us." });
	await decide(await demo("moderator"), win);
	const { items } = await (await admin.api.get("/api/chat/channels")).json();
	const messages = `/api/chat/channels/${items[0].id}/messages`;
	await server.restart(REAL);

	let answers = 0;
	const note = (answer: APIResponse, expected = 200) => {
		answers += 1;
		expect(answer.status(), `too often: ${answer.url()}`).not.toBe(429);
		expect(answer.status(), answer.url()).toBe(expected);
	};
	const spendEvening = async ({ email }: Member) => {
		const api = await playwright.request.newContext({
			baseURL: server.url,
			extraHTTPHeaders: { Origin: server.url },
		});
		for (const path of ["/", "/help-now", "/login"]) note(await api.get(path));
		note(await api.post("/api/session", { data: { email, password: DEMO_PASSWORD } }), 401);
		note(await api.post("/api/session", { data: { email, password: PASSWORD } }));
		for (const path of ["/community", "/community/wins", "/community/questions", "/community/chat/community"]) {
			note(await api.get(path));
			for (const read of ["/api/session", "/api/wins", "/api/questions", "/api/notifications", messages]) {
				note(await api.get(read));
			}
		}
		for (const number of numbers(5)) {
			note(await api.put(`/api/wins/${win}/like`));
			note(await api.get(`/api/wins/${win}`));
			const data = { text: `I was there too. ${number}` };
			note(await api.post(`/api/wins/${win}/comments`, { data }), 201);
			note(await api.post(messages, { data, headers: { "Idempotency-Key": randomUUID() } }), 201);
		}
		await api.dispose();
	};
	await Promise.all(people.map(spendEvening));
	expect(answers).toBeGreaterThan(10 * 40);
});
