/** From a moderator's decision to the author's bell, once it is final. */
import { decide, shareWin } from "./world/member";
import { expect, test } from "./world/test";

test("an author hears of a decision in the app, and reads it once @journey", async ({ page, member, enter, demo }) => {
	const [nora, robin] = [await member(), await demo("moderator")];
	const title = `Slept well ${nora.uid.slice(-8)}`;
	const id = await shareWin(nora, { title, win: "Eight hours." });
	await decide(robin, id);

	await enter(page, nora);
	await page.goto("/community");
	await expect(page.getByRole("link", { name: "Notifications", exact: true }).filter({ visible: true })).toBeVisible();
	// Until then the decision can be undone.
	await page.waitForTimeout(10_500);
	await page.reload();
	await page.getByRole("link", { name: "Notifications, 1 new" }).filter({ visible: true }).click();
	const line = page.getByRole("link", { name: /Your Win is live/ });
	await expect(line).toContainText("New");
	await line.click();
	await expect(page).toHaveURL(new RegExp(`/community/wins/${id}$`));
	await expect(page.getByRole("link", { name: "Notifications", exact: true }).filter({ visible: true })).toBeVisible();
	await page.goto("/community/notifications");
	await expect(page.getByRole("link", { name: /Your Win is live/ })).not.toContainText("New");
});

test("when a digest comes is set at once and kept", async ({ page, member, enter }) => {
	await enter(page, await member());
	await page.goto("/community/settings/notifications");
	await page.getByLabel("Digest 1").fill("07:15");
	await page.getByLabel("Digest 1").blur();
	await expect(page.getByText("Saved.")).toBeAttached();
	await page.reload();
	await expect(page.getByLabel("Digest 1")).toHaveValue("07:15");
});

test("the link in an email ends such emails only when its button is pressed", async ({ page }) => {
	await page.goto("/unsubscribe/a-token-that-nobody-made");
	await expect(page.getByRole("heading", { name: "Stop these emails?" })).toBeVisible();
	await page.getByRole("button", { name: "Stop these emails" }).click();
	await expect(page.getByRole("heading", { name: "No more of these emails" })).toBeVisible();
});
