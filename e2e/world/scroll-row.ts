/** Checks what is visible in a row that scrolls sideways, and clicks what the row's end cuts off. */
import { expect, type Locator, type Page } from "@playwright/test";

/** Fully visible with its focus ring, on a screen of 320 pixels. */
export async function expectInSight(item: Locator) {
	const { x = 0, width = 0 } = (await item.boundingBox()) ?? {};
	expect(x).toBeGreaterThanOrEqual(5);
	expect(x + width).toBeLessThanOrEqual(315);
}

/** Uses the mouse directly, since Playwright's click would first scroll the item into view. */
export async function clickCutOff(page: Page, item: Locator) {
	// The press must move the focus, so the item must not have it yet.
	await item.blur();
	const end = await item.evaluate((element) => {
		let row = element.parentElement;
		while (row && getComputedStyle(row).overflowX !== "auto") row = row.parentElement;
		if (!row) return 0;
		const { right } = row.getBoundingClientRect();
		row.scrollLeft += element.getBoundingClientRect().left - (right - 40);
		return right;
	});
	const { x = 0, y = 0, width = 0, height = 0 } = (await item.boundingBox()) ?? {};
	expect(x).toBeLessThan(end - 20);
	expect(x + width).toBeGreaterThan(end + 20);
	await page.mouse.move(end - 4, y + height / 2);
	await page.mouse.down();
	await page.mouse.up();
}
