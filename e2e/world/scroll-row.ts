/** Looks at what stands in a row that scrolls sideways, and presses what the row's end cuts off. */
import { expect, type Locator, type Page } from "@playwright/test";

/** Whole and with its ring, on a screen of 320 pixels. */
export async function expectInSight(item: Locator) {
	const { x = 0, width = 0 } = (await item.boundingBox()) ?? {};
	expect(x).toBeGreaterThanOrEqual(5);
	expect(x + width).toBeLessThanOrEqual(315);
}

/** By hand, since a click of Playwright's would first bring all of it into sight. */
export async function clickCutOff(page: Page, item: Locator) {
	// Only what has not the focus yet gets it by the press.
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
