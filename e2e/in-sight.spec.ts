/** What stays in sight: help, what has the focus, and the segments of a choice, on every size of screen. */
import type { Member } from "./world/member";
import { expect, type Locator, type Page, test } from "./world/test";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Community" });
const bar = (page: Page) => page.getByRole("navigation", { name: "Quick" });

async function onPhone(page: Page, enter: (page: Page, member: Member) => Promise<void>, member: Member) {
	await enter(page, member);
	await page.goto("/community");
	await expect(bar(page)).toBeVisible();
}

test("help is in sight on every screen of a phone, and in its dialogs @phone", async ({ page, enter, demo }) => {
	await onPhone(page, enter, await demo("supporter"));
	const header = page.getByRole("banner").first();
	for (const path of [
		"/community",
		"/community/wins",
		"/community/questions",
		"/community/rooms",
		"/community/chat/community",
		"/community/dm",
		"/community/profile",
		"/community/notifications",
		"/community/settings",
		"/community/settings/appearance",
		"/community/nowhere",
	]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
		const lifebuoy = header.getByRole("link", { name: "I need help now" });
		await expect(lifebuoy, path).toBeInViewport({ ratio: 1 });
		await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
		await expect(lifebuoy, `${path}, at its end`).toBeInViewport({ ratio: 1 });
	}
	await page.goto("/community/wins");
	await bar(page).getByRole("button", { name: "Share" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "New Win" }).click();
	const form = page.getByRole("dialog", { name: "Share Your Win" });
	await expect(form.getByRole("link", { name: "I need help now" })).toBeInViewport({ ratio: 1 });
	// A landscape phone, a screen at 200 % zoom, and a desktop.
	for (const [width, height] of [
		[640, 400],
		[700, 844],
		[1280, 820],
	] as const) {
		await page.setViewportSize({ width, height });
		await expect(form.getByRole("link", { name: "I need help now" }), `${width}`).toBeInViewport({ ratio: 1 });
	}
});

test("neither the header nor the bottom bar covers what has the focus, on the way back too @phone", async ({
	page,
	enter,
	demo,
}) => {
	await onPhone(page, enter, await demo("free"));
	await page.goto("/community/settings/notifications");
	await expect(page.getByRole("heading", { level: 1, name: "Settings: Notifications" })).toBeVisible();
	const main = page.getByRole("main");
	await main.locator("a, button, input").last().focus();
	const header = page.getByRole("banner").first();
	let inMain = 0;
	for (let step = 0; step < 30; step += 1) {
		await page.keyboard.press("Shift+Tab");
		const top = await page.evaluate(() => {
			const focused = document.activeElement;
			return focused?.closest("main") ? focused.getBoundingClientRect().bottom - 20 : null;
		});
		if (top === null) break;
		inMain += 1;
		const { y = 0, height = 0 } = (await header.boundingBox()) ?? {};
		expect(top).toBeGreaterThanOrEqual(y + height);
	}
	expect(inMain).toBeGreaterThan(10);
});

test("the foot of the sidebar covers no entry that has the focus, and the last one is reached", async ({
	page,
	enter,
	demo,
}) => {
	await enter(page, await demo("free"));
	await page.goto("/community");
	const links = sidebar(page).getByRole("region").getByRole("link");
	await expect(links.first()).toBeVisible();
	for (const height of [800, 480]) {
		await page.setViewportSize({ width: 1280, height });
		const count = await links.count();
		await links.first().focus();
		for (let step = 1; step < count; step += 1) {
			await page.keyboard.press("Tab");
			const uncovered = await page.evaluate(() => {
				const focused = document.activeElement;
				const box = focused?.getBoundingClientRect();
				return box && focused?.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 2));
			});
			expect(uncovered, `entry ${step} at ${height}`).toBe(true);
		}
		await expect(links.last()).toBeFocused();
	}
});

test("the segments of a choice stay in one row on the narrowest screens, in large text too @phone", async ({
	page,
	enter,
	demo,
	context,
	baseURL,
}) => {
	await context.addCookies([{ name: "exhale_text", value: "125", url: baseURL ?? "" }]);
	await page.setViewportSize({ width: 320, height: 700 });
	await enter(page, await demo("supporter"));
	async function expectRows(where: string) {
		const choices = await page.locator("fieldset:has(label > input[type=radio])").evaluateAll((sets) =>
			sets.map((set) => {
				const labels = [...set.querySelectorAll("label")].map((label) => label.getBoundingClientRect());
				return {
					name: set.querySelector("legend")?.textContent,
					rows: new Set(labels.map(({ top }) => Math.round(top))).size,
					cut: labels.some(({ right }) => right > set.getBoundingClientRect().right + 1),
					wide: [...set.querySelectorAll("label")].some((label) => label.scrollWidth > label.clientWidth + 1),
				};
			}),
		);
		expect(choices.length, where).toBeGreaterThan(0);
		for (const { name, ...shape } of choices) {
			expect(shape, `${name} at ${where}`).toEqual({ rows: 1, cut: false, wide: false });
		}
	}
	await page.goto("/community/settings/appearance");
	await expect(page.getByRole("group", { name: "Theme" })).toBeVisible();
	await expectRows("settings");
	await page.goto("/community/questions");
	await expect(page.getByRole("group", { name: "Questions or prompts" })).toBeVisible();
	await expectRows("questions");
	await page.goto("/community/wins");
	await page.getByRole("button", { name: "New Win" }).click();
	await expect(page.getByRole("dialog").getByRole("group", { name: "Add a photo or video" })).toBeVisible();
	await expectRows("the form for a Win");
});

test("at 200 % zoom a header takes at most a sixth of the screen, and the composer is above the bottom bar", async ({
	page,
	enter,
	demo,
}) => {
	await page.setViewportSize({ width: 640, height: 400 });
	await onPhone(page, enter, await demo("supporter"));
	await page.goto("/community/chat/community");
	const box = page.getByRole("textbox", { name: "Message to Community" });
	await expect(box).toBeInViewport({ ratio: 1 });
	const bottom = async (locator: Locator) => {
		const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
		return y + height;
	};
	const top = (await bar(page).boundingBox())?.y ?? 0;
	await expect.poll(() => bottom(box)).toBeLessThanOrEqual(top);
	expect(await bottom(page.getByRole("banner").first())).toBeLessThanOrEqual(400 / 6);
});

test("the bottom bar never covers what has the focus @phone", async ({ page, enter, demo }) => {
	await onPhone(page, enter, await demo("free"));
	await page.goto("/community/settings/notifications");
	await expect(page.getByRole("heading", { level: 1, name: "Settings: Notifications" })).toBeVisible();
	const top = (await bar(page).boundingBox())?.y ?? 0;
	let inMain = 0;
	for (let step = 0; step < 60; step += 1) {
		await page.keyboard.press("Tab");
		const bottom = await page.evaluate(() => {
			const focused = document.activeElement;
			if (!focused?.closest("main")) return null;
			const { top, height } = focused.getBoundingClientRect();
			// An element taller than the screen is never fully visible.
			return top + Math.min(height, 60);
		});
		if (bottom === null && inMain > 0) break;
		if (bottom === null) continue;
		inMain += 1;
		expect(bottom).toBeLessThanOrEqual(top);
	}
	expect(inMain).toBeGreaterThan(10);
});
