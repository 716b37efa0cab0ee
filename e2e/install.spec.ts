/** Adding Exhale to the home screen: the entries, the exact sentence, the browser's prompt, and what is remembered. */
import type { Member } from "./world/member";
import { expect, type Page, test } from "./world/test";

const SENTENCE = 'Use "Add to Home Screen" in your browser menu to install.';

/** Simulates what Chromium does when the app becomes installable, which never happens in a test. */
const offerPrompt = (page: Page, outcome: "accepted" | "dismissed") =>
	page.evaluate((answer) => {
		const event = new Event("beforeinstallprompt", { cancelable: true });
		const prompt = async () => {
			document.documentElement.dataset.prompted = String(Number(document.documentElement.dataset.prompted ?? 0) + 1);
			return { outcome: answer };
		};
		window.dispatchEvent(Object.assign(event, { prompt }));
	}, outcome);

const prompted = (page: Page) => page.evaluate(() => document.documentElement.dataset.prompted ?? "0");

const pwaInstalled = async ({ api }: Member) => (await (await api.get("/api/members/me")).json()).pwaInstalled;

test("R039 R040 without a prompt the menu's Install App says how to do it by hand @phone", async ({ open }) => {
	for (const javaScriptEnabled of [true, false]) {
		const page = await open(null, "/", { javaScriptEnabled });
		await page.getByRole("button", { name: "Menu" }).click();
		await page.getByRole("button", { name: "Install App" }).click();
		await expect(page.getByRole("alert").filter({ visible: true })).toHaveText(SENTENCE);
	}
});

test("R039 R041 with a prompt the menu's Install App shows it instead @phone", async ({ page }) => {
	await page.goto("/");
	await page.waitForLoadState("load");
	await offerPrompt(page, "accepted");
	await page.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("button", { name: "Install App" }).click();
	await expect.poll(() => prompted(page)).toBe("1");
	await expect(page.getByText(SENTENCE)).toBeHidden();
	await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
	await expect(page.getByRole("button", { name: "Install App" })).toBeHidden();
	await page.reload();
	await page.getByRole("button", { name: "Menu" }).click();
	await expect(page.getByRole("link", { name: "Podcast" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Install App" })).toBeHidden();
});

test("R063 R126 R133 R203 R205 R207 R335 the sidebar installs where the browser can, and the record remembers it", async ({
	page,
	member,
	enter,
}) => {
	const nora = await member();
	await enter(page, nora);
	await page.goto("/community");
	const install = page.getByRole("region", { name: "Resources" }).getByRole("button", { name: "Install" });
	await expect(page.getByRole("region", { name: "Resources" })).toBeVisible();
	await expect(install).toHaveCount(0);
	await offerPrompt(page, "accepted");
	await install.click();
	await expect.poll(() => prompted(page)).toBe("1");
	await expect(install).toHaveCount(0);
	expect(await pwaInstalled(nora)).toBe(false);
	await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
	await expect.poll(() => pwaInstalled(nora)).toBe(true);
});

test("R204 a prompt that was dismissed is gone until the browser offers another one", async ({
	page,
	member,
	enter,
}) => {
	const nora = await member();
	await enter(page, nora);
	await page.goto("/community");
	const install = page.getByRole("region", { name: "Resources" }).getByRole("button", { name: "Install" });
	await expect(page.getByRole("region", { name: "Resources" })).toBeVisible();
	await offerPrompt(page, "dismissed");
	await install.click();
	await expect(install).toHaveCount(0);
	await offerPrompt(page, "dismissed");
	await expect(install).toBeVisible();
	expect(await pwaInstalled(nora)).toBe(false);
});

test("R040 the settings' Install App says how to do it by hand", async ({ page, enter, demo }) => {
	await enter(page, await demo("free"));
	await page.goto("/community/settings/devices");
	await page.getByRole("button", { name: "Install App" }).click();
	await expect(page.getByRole("alert")).toHaveText(SENTENCE);
});

test("R206 R207 running as an app of its own counts as installed", async ({ page, member, enter }) => {
	const nora = await member();
	await enter(page, nora);
	// Safari's flag for an app on the home screen; Chromium sets its own only after a real installation.
	await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
	await page.goto("/community");
	await expect.poll(() => pwaInstalled(nora)).toBe(true);
});

test("R019 the browser finds nothing amiss with the manifest and its icons", async ({ page }) => {
	await page.goto("/");
	const devtools = await page.context().newCDPSession(page);
	const { url, errors, data } = await devtools.send("Page.getAppManifest");
	expect(url).toContain("/manifest.webmanifest");
	expect(errors).toEqual([]);
	const { start_url, display, icons } = JSON.parse(data ?? "{}");
	expect({ start_url, display }).toEqual({ start_url: "/community?source=pwa", display: "standalone" });
	for (const { src, sizes } of icons) {
		const side = await page.evaluate(async (address) => {
			const picture = new Image();
			picture.src = address;
			await picture.decode();
			return `${picture.naturalWidth}x${picture.naturalHeight}`;
		}, src);
		expect(side, src).toBe(sizes);
	}
});
