/** Toasts beside what they must not cover: a dialog's title, its buttons, and the lifebuoy of small screens. */
import { shareWin } from "./world/member";
import { expect, type Locator, type Page, test } from "./world/test";

const toast = (page: Page): Locator =>
	page.getByRole("status", { name: "News" }).getByText("You can share another win").locator("..");

/** Toasts stay for as long as the test looks at them. */
async function holdToasts(page: Page) {
	await page.addInitScript(() => {
		const { setTimeout } = window;
		window.setTimeout = ((run: () => void, ms = 0, ...rest: []) =>
			setTimeout(run, ms > 1000 && ms <= 6000 ? 2 ** 31 - 1 : ms, ...rest)) as typeof window.setTimeout;
	});
}

async function refuseWin(page: Page) {
	await page.goto("/community");
	await page.getByRole("button", { name: "Share a Win" }).click();
	await expect(toast(page)).toBeVisible();
}

const getBox = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

async function expectApart(page: Page, shown: Locator[]) {
	const covering = await getBox(toast(page));
	for (const locator of shown) {
		const box = await getBox(locator);
		const apart =
			box.bottom <= covering.top ||
			box.top >= covering.bottom ||
			box.right <= covering.left ||
			box.left >= covering.right;
		expect(apart, `${JSON.stringify(box)} and the toast at ${JSON.stringify(covering)}`).toBe(true);
		await expect(locator).toBeInViewport({ ratio: 1 });
	}
}

/** The toast is in the dialog, which has come in and is uncovered. */
async function expectUncovered(page: Page, dialog: Locator, buttons: string[]) {
	await expect(dialog.getByRole("status", { name: "News" }).getByText("You can share another win")).toBeVisible();
	await dialog.evaluate((shown) => Promise.all(shown.getAnimations().map(({ finished }) => finished)));
	await expectApart(page, [
		dialog.getByRole("heading").first(),
		...buttons.map((name) => dialog.getByRole(name === "Close" ? "button" : "link", { name }).first()),
	]);
}

test.beforeEach(async ({ page, member, enter }) => {
	const nora = await member();
	await shareWin(nora, { title: "First", win: "One a day." });
	await holdToasts(page);
	await enter(page, nora);
});

test("a toast covers neither a dialog's title nor its buttons @journey", async ({ page }) => {
	await refuseWin(page);
	await page.getByRole("button", { name: "Ask a question" }).click();
	const dialog = page.getByRole("dialog", { name: "Ask a question" });
	await expectUncovered(page, dialog, ["Close", "I need help now"]);
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
	await page.setViewportSize({ width: 640, height: 400 });
	await expectUncovered(page, dialog, ["Close", "I need help now"]);
	await page.setViewportSize({ width, height });
	await dialog.getByRole("textbox", { name: "Your question" }).fill("Anyone else?\n".repeat(30));
	await expectUncovered(page, dialog, ["Close", "I need help now"]);
});

test("a toast covers neither the lifebuoy nor a sheet's title and close button @phone", async ({ page }) => {
	await refuseWin(page);
	await expectApart(page, [page.getByRole("banner").getByRole("link", { name: "I need help now" })]);
	for (const name of ["Navigate", "Share"]) {
		await page.getByRole("navigation", { name: "Quick" }).getByRole("button", { name }).click();
		const sheet = page.getByRole("dialog", { name, exact: true });
		await expectUncovered(page, sheet, ["Close"]);
		await page.keyboard.press("Escape");
		await expect(sheet).toHaveCount(0);
	}
});
