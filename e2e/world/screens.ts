/** Finds what journeys work with on the screen, by the words that members read. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { WinText } from "./member";

export const shareDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Share Your Win" });

/** Finds the Win with this title in the feed, on its own page or in the profile. */
export const winCard = (page: Page, title: string): Locator =>
	page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

export async function writeWin(dialog: Locator, { title, win }: WinText) {
	await dialog.getByRole("textbox", { name: "Title" }).fill(title);
	await dialog.getByRole("textbox", { name: "Your win" }).fill(win);
}

export async function addMedia(dialog: Locator, kind: "photo" | "video", file: string) {
	await dialog.getByText(kind === "photo" ? "Photo" : "Video", { exact: true }).click();
	await dialog.getByLabel(`Choose a ${kind}`).setInputFiles(file);
	const shown = kind === "photo" ? dialog.getByAltText("Chosen, as it will be sent") : dialog.getByLabel("Your video");
	await expect(shown).toBeVisible();
}

/** Opens the review of the Win with this title, however many others come before it. */
export async function reviewAtDesk(page: Page, title: string): Promise<Locator> {
	const item = await findAtDesk(page, title);
	await item.getByRole("button", { name: "Review" }).click();
	return item;
}

/** Finds the item with this title in the queue, on whichever page it is. */
export async function findAtDesk(page: Page, title: string): Promise<Locator> {
	await page.goto("/community/moderator");
	return showAtDesk(page, winCard(page, title));
}

/** Loads more of the open queue until this item is visible. */
export async function showAtDesk(page: Page, item: Locator): Promise<Locator> {
	const more = page.getByRole("button", { name: "Show more" });
	await expect(async () => {
		if (await item.isVisible()) return;
		if (await more.isVisible()) await more.click();
		await expect(item).toBeVisible({ timeout: 500 });
	}).toPass();
	return item;
}

/** The photo has loaded and is visible. */
export async function expectPicture(picture: Locator) {
	await expect(picture).toBeVisible();
	await expect.poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

/** Logs in on the login page. */
export async function logIn(page: Page, email: string, password = "exhale-demo") {
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Log in" }).click();
}
