/** A member's tint and landscape follow from the id, and the initials can be read on both tones. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getLandscape, getTint, hashId, LANDSCAPES, TINTS } from "./member-tint";

test.each([
	["", 0x811c9dc5],
	["a", 0xe40c292c],
	["foobar", 0xbf9cf968],
])("FNV-1a of %j", (text, hash) => {
	expect(hashId(text)).toBe(hash);
});

test.each([
	["0190a0a0-0000-7000-8000-000000000001", "clay", 3],
	["0190a0a0-0000-7000-8000-000000000002", "heather", 1],
	["0190a0a0-0000-7000-8000-000000000003", "sky", 0],
])("%s has the tint %s and landscape %i", (id, tint, landscape) => {
	expect(getTint(id)).toBe(tint);
	expect(getLandscape(id)).toBe(LANDSCAPES[landscape]);
});

test("every tint and landscape is met", () => {
	const ids = Array.from({ length: 500 }, (_, at) => `0190a0a0-0000-7000-8000-${String(at).padStart(12, "0")}`);
	expect(new Set(ids.map(getTint)).size).toBe(TINTS.length);
	expect(new Set(ids.map(getLandscape)).size).toBe(LANDSCAPES.length);
});

const css = readFileSync(`${import.meta.dirname}/avatar.css`, "utf8");

function colour(tint: string, name: string): string {
	const rule = css.slice(css.indexOf(`[data-tint="${tint}"]`)).split("}")[0] ?? "";
	const found = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(rule);
	if (!found?.[1]) throw new Error(`${tint} has no ${name}`);
	return found[1];
}

/** The relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [0, 2, 4]
		.map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
		.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

test.each(TINTS)("the initials on %s", (tint) => {
	for (const [time, least] of [
		["day", 6],
		["night", 6.5],
	] as const) {
		const ink = colour(tint, `${time}-ink`);
		for (const ground of [time, `${time}-tone`]) {
			expect(contrast(ink, colour(tint, ground)), `${ground} of ${tint}`).toBeGreaterThanOrEqual(least);
		}
	}
});
