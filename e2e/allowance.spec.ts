/** The allowance of free members: one Win in 24 hours, said kindly and never lost. */
import { shareWin, winsOf } from "./world/member";
import { shareDialog, writeWin } from "./world/screens";
import { expect, type Page, test } from "./world/test";

const newWin = (page: Page) => page.getByRole("button", { name: "New Win" });
const toast = (page: Page, text: string) => page.getByRole("status", { name: "News" }).getByText(text);

test("R228 R260 R264 R284 R309 R386 R405 R408 a second win within 24 hours is refused with a toast at the top centre", async ({
	page,
	member,
	enter,
}) => {
	const nora = await member();
	await shareWin(nora, { title: "First", win: "One a day." });
	await enter(page, nora);
	await page.goto("/community/wins");
	await newWin(page).click();
	const said = toast(page, "You can share another win in 24 hours.");
	await expect(said).toBeVisible();
	await expect(shareDialog(page)).toHaveCount(0);
	const box = await said.boundingBox();
	const width = page.viewportSize()?.width ?? 0;
	expect(box?.y).toBeLessThan(100);
	// The sentence stands to the left of its buttons, so its own middle is not the toast's.
	const row = await said.locator("..").boundingBox();
	expect((row?.x ?? 0) + (row?.width ?? 0) / 2).toBeCloseTo(width / 2, -1);
});

test("R287 R390 R391 R392 R393 the toast leads to the upgrade dialog, and from there on or back", async ({
	page,
	member,
	enter,
}) => {
	const nora = await member();
	await shareWin(nora, { title: "First", win: "One a day." });
	await enter(page, nora);
	await page.goto("/community/wins");
	await newWin(page).click();
	await page.getByRole("status", { name: "News" }).getByRole("button", { name: "Upgrade" }).click();
	const gate = page.getByRole("dialog", { name: "Want full access?" });
	await expect(gate.getByText("You need to upgrade to share wins.", { exact: true })).toBeVisible();
	await gate.getByRole("button", { name: "Maybe Later" }).click();
	await expect(gate).toHaveCount(0);
	await expect(page).toHaveURL(/\/community\/wins$/);

	await newWin(page).click();
	await page.getByRole("status", { name: "News" }).getByRole("button", { name: "Upgrade" }).click();
	await gate.getByRole("link", { name: "Upgrade" }).click();
	await expect(page).toHaveURL(/\/community\/upgrade$/);
	await expect(gate).toHaveCount(0);
});

test("R387 R401 R402 an allowance that cannot be checked counts as used, and is logged", async ({
	page,
	member,
	enter,
	watch,
}) => {
	const logged = page.waitForEvent("console", (message) => message.text().startsWith("Failed to check the allowance"));
	watch.allow(/Failed to check the allowance/, /status of 500/);
	await enter(page, await member());
	await page.goto("/community/wins");
	await page.route("**/api/wins/allowance", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
	await newWin(page).click();
	await expect(toast(page, "You can share another win soon.")).toBeVisible();
	await expect(shareDialog(page)).toHaveCount(0);
	expect((await logged).type()).toBe("error");
});

test("R397 a win that was overtaken by another is refused in its form, which keeps every word", async ({
	page,
	member,
	enter,
	watch,
}) => {
	watch.allow(/status of 429/);
	const nora = await member();
	await enter(page, nora);
	await page.goto("/community/wins");
	await newWin(page).click();
	await writeWin(shareDialog(page), { title: "Second", win: "Written meanwhile." });
	await shareWin(nora, { title: "First", win: "From the other device." });
	await shareDialog(page).getByRole("button", { name: "Share", exact: true }).click();
	await expect(shareDialog(page).getByRole("alert")).toHaveText("You can share another win in 24 hours.");
	await expect(shareDialog(page).getByRole("textbox", { name: "Your win" })).toHaveValue("Written meanwhile.");
	expect(await winsOf(nora)).toHaveLength(1);
});
