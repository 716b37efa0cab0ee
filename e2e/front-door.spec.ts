/** The front door and the feed: what a visitor reads without a script, and what a member finds after logging in. */
import { expect, test } from "@playwright/test";

test("R020 R021 R030 R031 a visitor reads the front page @journey", async ({ page }) => {
	await page.goto("/");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	const hosts = new Set<string>();
	page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
	await page.goto("/help-now");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect([...hosts]).toEqual(["localhost"]);
});

test("R213 the community asks a visitor to log in, then leads back @journey", async ({ page }) => {
	await page.goto("/community/wins");
	await expect(page).toHaveURL(/\/login\?next=/);
	await page.getByLabel(/e-?mail/i).fill("free@exhale.test");
	await page.getByLabel("Password", { exact: true }).fill("exhale-demo");
	await page.getByRole("button", { name: /log in/i }).click();
	await expect(page).toHaveURL(/\/community\/wins/);
	await expect(page.getByText("I answered the phone")).toBeVisible();
});
