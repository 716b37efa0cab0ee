/** Without a network: what the service worker keeps, what it never keeps, and how pages say it. */
import { expectAccessible } from "./world/axe";
import { expect, type Page, test } from "./world/test";
import { NETWORK_ERROR } from "./world/watch";

/** Once the worker is there, everything it keeps is kept. */
async function workerReady(page: Page) {
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

test("R019 after one visit, help and the offline page open without a network", async ({ page, context, watch }) => {
	watch.allow(NETWORK_ERROR);
	await page.goto("/");
	await workerReady(page);
	await context.setOffline(true);
	await page.goto("/help-now");
	await expect(page.getByRole("heading", { level: 1, name: "I need help now" })).toBeVisible();
	await expect(page.locator("details").first()).toBeVisible();
	expect(await page.getByRole("link", { name: /^[+\d ]+$/ }).count()).toBeGreaterThan(0);
	for (const path of ["/rooms", "/privacy"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
	}
	await page.getByRole("main").getByRole("link", { name: "I need help now" }).click();
	await expect(page.getByText("Put both feet on the floor.")).toBeVisible();
});

test("without a network the app says so, keeps help at hand, and comes back automatically", async ({
	page,
	context,
	watch,
	enter,
	demo,
}) => {
	watch.allow(NETWORK_ERROR);
	await enter(page, await demo("free"));
	await page.goto("/community/wins");
	await expect(page.getByRole("article").first()).toBeVisible();
	await workerReady(page);
	await context.setOffline(true);
	await expect(page.getByText("You're offline. You can keep reading and writing")).toBeVisible();
	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
	await expect(page.getByRole("link", { name: "I need help now" })).toHaveAttribute("href", "/help-now");
	await context.setOffline(false);
	await expect(page.getByRole("article").first()).toBeVisible();
});

test("a page that is not on the device says so inside the frame, and opens when the network is back @phone", async ({
	page,
	context,
	watch,
	enter,
	demo,
}) => {
	watch.allow(NETWORK_ERROR);
	const free = await demo("free");
	await enter(page, free);
	await page.goto("/community");
	await expect(page.getByRole("heading", { level: 1, name: /^(Hello|Good)/ })).toBeVisible();
	await context.setOffline(true);
	const profile = page.getByRole("link", { name: "Profile", exact: true }).filter({ visible: true });
	await profile.first().click();
	await expect(page.getByRole("heading", { level: 1, name: "This page couldn't be loaded" })).toBeVisible();
	await expect(profile.first()).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: "I need help now" })).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByRole("heading", { level: 1, name: free.displayName })).toBeVisible();
});

test("a page whose code does not arrive says so inside the frame, and is tried again on request @phone", async ({
	page,
	watch,
	enter,
	demo,
}) => {
	watch.allow(NETWORK_ERROR);
	await enter(page, await demo("free"));
	await page.goto("/community");
	await expect(page.getByRole("heading", { level: 1, name: /^(Hello|Good)/ })).toBeVisible();
	// The browser believes that it is online.
	await page.route(/\/assets\/.*\.js$|\/healthz$/, (route) => route.abort());
	const rooms = page.getByRole("link", { name: /^Rooms/ }).filter({ visible: true });
	await rooms.first().click();
	await expect(page.getByRole("heading", { level: 1, name: "This page couldn't be loaded" })).toBeVisible();
	await expect(rooms.first()).toBeVisible();
	await expectAccessible(page, "page that could not be loaded");
	await page.unrouteAll();
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Rooms" })).toBeVisible();
});

test("after an update of the server, a page whose files are gone reloads once and opens", async ({
	page,
	watch,
	enter,
	demo,
}) => {
	watch.allow(/404/);
	await enter(page, await demo("free"));
	await page.goto("/community");
	await expect(page.getByRole("heading", { level: 1, name: /^(Hello|Good)/ })).toBeVisible();
	await page.route(/\/assets\/rooms-page.*\.js$/, (route) => route.fulfill({ status: 404, body: "" }), {
		times: 1,
	});
	await page.evaluate(() => document.body.setAttribute("data-before-reload", ""));
	const rooms = page.getByRole("link", { name: /^Rooms/ }).filter({ visible: true });
	await rooms.first().click();
	await expect(page.getByRole("heading", { level: 1, name: "Rooms" })).toBeVisible();
	await expect(page.locator("[data-before-reload]")).toHaveCount(0);
});

test("nothing of a member is kept for offline, and nothing at all after logging out", async ({ page, enter, demo }) => {
	const kept = () =>
		page.evaluate(async () => {
			const texts: Record<string, string> = {};
			for (const name of await caches.keys()) {
				const cache = await caches.open(name);
				for (const { url } of await cache.keys()) {
					texts[new URL(url).pathname] = (await (await cache.match(url))?.text()) ?? "";
				}
			}
			return texts;
		});
	await enter(page, await demo("free"));
	await page.goto("/community/wins");
	await expect(page.getByRole("article").first()).toBeVisible();
	await workerReady(page);
	const texts = await kept();
	expect(Object.keys(texts)).toEqual(expect.arrayContaining(["/_app", "/help-now", "/offline"]));
	expect(Object.keys(texts).filter((path) => /^\/(api|media)/.test(path))).toEqual([]);
	for (const text of Object.values(texts)) expect(text).not.toMatch(/free@exhale\.test|Maya|I answered the phone/);

	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page).toHaveURL("/");
	expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
