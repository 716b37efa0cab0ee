/** Finds the links and buttons of a page that are too small to press without aiming (WCAG 2.5.5). */
import { expect, type Page } from "@playwright/test";

const SMALLEST = 44;

/** Fails softly, so that one run names all of them on every page. A link within a sentence is as tall as its line. */
export async function expectLargeTargets(page: Page, where: string) {
	const { count, small } = await page.evaluate(async (smallest) => {
		const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
		await Promise.allSettled(ending.map(({ finished }) => finished));
		const found: string[] = [];
		let count = 0;
		for (const target of document.querySelectorAll("a[href], button, summary, [role=button]")) {
			const { width, height, bottom } = target.getBoundingClientRect();
			const shown = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
			// An element above the page appears when it gets the focus.
			if (!shown || width === 0 || height === 0 || bottom + window.scrollY <= 0) continue;
			const inSentence =
				getComputedStyle(target).display === "inline" &&
				[...(target.parentElement?.childNodes ?? [])].some(
					(node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ""),
				);
			if (inSentence) continue;
			count += 1;
			// Half a pixel is lost where a screen has no whole ones.
			if (width > smallest - 0.5 && height > smallest - 0.5) continue;
			const name = target.getAttribute("aria-label") ?? target.textContent?.trim().slice(0, 40);
			const size = `${Math.round(width * 10) / 10} x ${Math.round(height * 10) / 10}`;
			found.push(`<${target.localName}> "${name}" is ${size}`);
		}
		return { count, small: [...new Set(found)] };
	}, SMALLEST);
	expect.soft(count, `links and buttons at ${where}`).toBeGreaterThan(3);
	expect.soft(small, `smaller than ${SMALLEST} x ${SMALLEST} pixels at ${where}`).toEqual([]);
}
