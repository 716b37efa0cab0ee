/** A channel with ten thousand messages: however far back a member reads, few rows are drawn and nothing jumps. */
import { COMMUNITY, log } from "./world/chat";
import { demoMember } from "./world/member";
import { expect, test } from "./world/test";
import { NETWORK_ERROR } from "./world/watch";

/** As many messages as come at once. */
const PAGE = 50;
const PAGES = 60;

test("thousands of messages are read back with a few rows on the page, and the place stays while older ones arrive", async ({
	page,
	server,
	enter,
	playwright,
	watch,
}) => {
	watch.allow(NETWORK_ERROR);
	await server.seed("--members=20", "--wins=0", "--messages=10000");
	await enter(page, await demoMember(playwright.request, server.url, "supporter"));
	let passed = 0;
	page.on("response", (answer) => {
		if (answer.ok() && answer.url().includes("messages?before=")) passed += PAGE;
	});
	await page.goto(server.url + COMMUNITY);
	await expect(log(page).getByRole("article").first()).toBeVisible();
	const rows = () => log(page).getByRole("article").count();
	/** The first visible message, its distance from the top, and the height of the whole list. */
	const first = () =>
		log(page).evaluate((list) => {
			const top = list.getBoundingClientRect().top;
			const shown = [...list.querySelectorAll("[data-row]")].find(
				(row) => row.getBoundingClientRect().bottom > top + 1,
			);
			return {
				row: shown?.getAttribute("data-row") ?? "",
				y: Math.round((shown?.getBoundingClientRect().top ?? 0) - top),
				height: list.scrollHeight,
			};
		});
	const where = (row: string) =>
		log(page).evaluate((list, key) => {
			const shown = list.querySelector(`[data-row="${key}"]`);
			return shown ? Math.round(shown.getBoundingClientRect().top - list.getBoundingClientRect().top) : null;
		}, row);

	// Older messages arrive while a member reads: the visible ones stay in place.
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	let asked = 0;
	await page.route("**/messages?before=*", async (route) => {
		asked += 1;
		await held;
		await route.continue();
	});
	// The list goes to its end once it has drawn, so that an early step back may be undone.
	await expect(async () => {
		await log(page).evaluate((list) => {
			list.scrollTop = 300;
		});
		expect(asked).toBeGreaterThan(0);
	}).toPass();
	await expect.poll(async () => (await first()).row).not.toBe("");
	let before = await first();
	await expect(async () => {
		const now = await first();
		const still = now.row === before.row && now.y === before.y;
		before = now;
		expect(still).toBe(true);
	}).toPass();
	letGo();
	await expect.poll(async () => (await first()).height).toBeGreaterThan(before.height);
	const moved = async () => Math.abs(((await where(before.row)) ?? Number.NaN) - before.y);
	await expect.poll(moved).toBeLessThanOrEqual(2);

	let most = 0;
	for (let tries = 0; passed < PAGES * PAGE && tries < 1000; tries += 1) {
		await log(page).evaluate((list) => {
			list.scrollTop = 0;
		});
		await page.waitForTimeout(30);
		most = Math.max(most, await rows());
	}
	expect(passed).toBeGreaterThanOrEqual(PAGES * PAGE);
	expect(most).toBeLessThan(200);
	expect(await rows()).toBeGreaterThan(3);
});
