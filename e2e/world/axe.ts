/** Checks a page with axe: wide and narrow, light and dark, and at the narrowest width for sideways scrolling. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { toPattern } from "./pages";

const WIDE = { width: 1280, height: 820 };
const NARROW = { width: 390, height: 844 };
/** The width at which WCAG 1.4.10 wants no sideways scrolling. */
const NARROWEST = { width: 320, height: 640 };

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const CONTRAST = ["color-contrast", "link-in-text-block"];

interface Looks {
	/** Some elements exist only on wide or on narrow screens. */
	only?: "wide" | "narrow";
	/** The end of the sidebar covers links that are not scrolled into view yet, which axe reports as unreachable. */
	tall?: boolean;
	/** On a phone, the bar at the bottom covers half of a control that a long page has there, which axe reports as too small. */
	long?: boolean;
	/** The route pattern of the page, such as "/community/wins/$id". */
	at?: string;
}

/** Fails softly, so that one run reports every state. */
export async function expectAccessible(page: Page, state: string, { only, tall, long, at }: Looks = {}) {
	if (at) expect(new URL(page.url()).pathname, state).toMatch(toPattern(at));
	const before = page.viewportSize();
	const faults = new Map<string, string[]>();
	const wide = tall ? { ...WIDE, height: 1200 } : WIDE;
	const narrow = long ? { ...NARROW, height: 3000 } : NARROW;
	const sizes = only === "wide" ? [wide] : only === "narrow" ? [narrow] : [wide, narrow];
	for (const size of sizes) {
		await page.setViewportSize(size);
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await settled(page);
			const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
			// All other rules give the same result in the dark theme.
			const { violations } = await (colorScheme === "light" ? axe.withTags(RULES) : axe.withRules(CONTRAST)).analyze();
			for (const { id, nodes } of violations) {
				for (const { target, any, all } of nodes) {
					const fault = `${id} ${target.join(" ")}: ${[...any, ...all].map(({ message }) => message).join(" ")}`;
					faults.set(fault, [...(faults.get(fault) ?? []), `${size.width} px ${colorScheme}`]);
				}
			}
		}
	}
	if (only !== "wide") {
		await page.setViewportSize(NARROWEST);
		await settled(page);
		const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		if (sideways > 0) faults.set(`scrolls sideways by ${sideways} px`, [`${NARROWEST.width} px`]);
	}
	expect.soft(Object.fromEntries(faults), state).toEqual({});
	if (before) await page.setViewportSize(before);
}

/** Waits for fonts and for every animation that ends; one that repeats forever, as of a placeholder, is not waited for. */
async function settled(page: Page) {
	await page.waitForFunction(
		() =>
			document.fonts.status === "loaded" &&
			document
				.getAnimations()
				.every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
		undefined,
		{ polling: 50 },
	);
}
