/** Celebration and calm: confetti for those who like it, none for those who asked for less, and a page that holds still. */
import { shareDialog, writeWin } from "./world/screens";
import { expect, type Page, test } from "./world/test";

async function write(page: Page) {
	await page.getByRole("button", { name: "New Win" }).click();
	await writeWin(shareDialog(page), { title: "Danced in the kitchen", win: "Alone, and badly." });
}
async function send(page: Page) {
	await shareDialog(page).getByRole("button", { name: "Share", exact: true }).click();
	await expect(page.getByRole("dialog", { name: "Win Shared!" })).toBeVisible();
}

/** How many points of the canvas are coloured, a few of them looked at. */
const colouredPoints = (page: Page) => page.locator("dialog canvas").evaluate(coloured);
function coloured(element: Element) {
	const canvas = element as HTMLCanvasElement;
	const { width, height } = canvas;
	if (width === 0 || height === 0) return 0;
	const points = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
	let coloured = 0;
	for (let at = 3; at < points.length; at += 4 * 7) coloured += points[at] === 0 ? 0 : 1;
	return coloured;
}

/** Everything painted on any canvas: how often, from when to when in milliseconds, and the most coloured points at once. */
interface Painted {
	count: number;
	first: number;
	last: number;
	most: number;
}

/** Watches from the start and inside the page, so that nothing short is missed and nothing is timed late. */
async function watchPaint(page: Page) {
	await page.addInitScript(`window.coloured = ${coloured}`);
	await page.addInitScript(() => {
		const { coloured } = window as unknown as { coloured: (canvas: Element) => number };
		const { fill } = CanvasRenderingContext2D.prototype;
		const painted: Painted = { count: 0, first: 0, last: 0, most: 0 };
		Object.assign(window, { painted });
		CanvasRenderingContext2D.prototype.fill = function paint(this: CanvasRenderingContext2D, ...how: unknown[]) {
			Reflect.apply(fill, this, how);
			painted.count += 1;
			painted.last = performance.now();
			painted.first ||= painted.last;
			if (painted.count % 1000 === 100) painted.most = Math.max(painted.most, coloured(this.canvas));
		};
	});
}
const painted = (page: Page) => page.evaluate(() => (window as unknown as { painted: Painted }).painted);

test("R111 R427 confetti falls for about five seconds", async ({ page, member, enter }) => {
	await page.clock.install();
	await watchPaint(page);
	await enter(page, await member());
	await page.goto("/community/wins");
	await write(page);
	// From here on only the test moves the page's clock, so a busy machine makes the fall neither shorter nor longer.
	await page.clock.pauseAt(Date.now() + 60_000);
	await send(page);
	await page.clock.runFor(6000);
	const { count, first, last, most } = await painted(page);
	expect(most).toBeGreaterThan(20);
	expect(count).toBeGreaterThan(100);
	expect(last - first).toBeGreaterThan(4500);
	expect(last - first).toBeLessThan(5500);
	expect(await colouredPoints(page)).toBe(0);
	await page.clock.runFor(6000);
	expect((await painted(page)).count).toBe(count);
});

const switchQuietModeOn = (page: Page) =>
	page.context().addCookies([{ name: "exhale_quiet", value: "on", url: test.info().project.use.baseURL }]);

/** Animations that are longer than an instant. */
const countMoving = (page: Page) =>
	page.evaluate(
		() =>
			document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1).length,
	);

for (const [who, prepare] of [
	["asked their system for less motion", (page: Page) => page.emulateMedia({ reducedMotion: "reduce" })],
	["switched quiet mode on", switchQuietModeOn],
] as const) {
	test(`no confetti and no movement for those who ${who}`, async ({ page, member, enter }) => {
		await watchPaint(page);
		await prepare(page);
		await enter(page, await member());
		await page.goto("/community/wins");
		await write(page);
		await send(page);
		// More frames than the first burst would need to be seen.
		await page.evaluate(async () => {
			for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
		});
		expect(await colouredPoints(page)).toBe(0);
		expect((await painted(page)).count).toBe(0);
		expect(await countMoving(page)).toBe(0);
	});

	test(`on the help page nothing moves for those who ${who}`, async ({ page }) => {
		await prepare(page);
		await page.goto("/help-now");
		await expect(page.getByText("Put both feet on the floor.")).toBeVisible();
		await expect(page.getByRole("checkbox", { name: "Breathe along" })).toBeHidden();
		expect(await countMoving(page)).toBe(0);
	});
}

test("the breathing guide is still until someone starts it, and again once they stop it", async ({ page }) => {
	await page.goto("/help-now");
	const guide = page.getByRole("checkbox", { name: "Breathe along" });
	await expect(guide).toBeVisible();
	expect(await countMoving(page)).toBe(0);
	await guide.check();
	await expect.poll(() => countMoving(page)).toBe(5);
	await guide.uncheck();
	await expect.poll(() => countMoving(page)).toBe(0);
});

test("theme, text size and quiet mode that are changed in one tab apply in the other", async ({
	page,
	context,
	enter,
	member,
}) => {
	await enter(page, await member());
	await page.goto("/community");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	const settings = await context.newPage();
	await settings.goto("/community/settings/appearance");
	const choose = (group: string, name: string) =>
		settings.getByRole("group", { name: group }).getByRole("radio", { name }).check({ force: true });
	await choose("Theme", "Dark");
	await choose("Text size", "Largest");
	await settings.getByRole("main").getByRole("switch", { name: "Quiet mode" }).check({ force: true });
	const root = page.locator("html");
	await expect(root).toHaveAttribute("data-theme", "dark");
	await expect(root).toHaveAttribute("data-text", "125");
	await expect(root).toHaveAttribute("data-quiet", "on");
	await expect(page.getByRole("switch", { name: "Quiet mode" })).toBeChecked();
	await page.goto("/");
	await expect(root).toHaveAttribute("data-quiet", "on");
});

test("R113 the page behind the win form holds still, and scrolls again once it is closed", async ({
	page,
	enter,
	demo,
}) => {
	await enter(page, await demo("supporter"));
	await page.goto("/community/wins");
	await expect(page.getByRole("article").first()).toBeVisible();
	await page.mouse.move(900, 400);
	await page.mouse.wheel(0, 300);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
	const before = await page.evaluate(() => window.scrollY);
	await page.keyboard.press("Home");
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
	await page.getByRole("button", { name: "New Win" }).click();
	await expect(shareDialog(page)).toBeVisible();
	await page.mouse.move(900, 20);
	await page.mouse.wheel(0, 300);
	await page.keyboard.press("End");
	await page.keyboard.press("PageDown");
	expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
	await shareDialog(page).getByRole("button", { name: "Not now" }).click();
	await expect(shareDialog(page)).toHaveCount(0);
	expect(await page.evaluate(() => window.scrollY)).toBe(0);
	await page.mouse.wheel(0, 300);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(Math.min(before, 100));
});
