/** How far away a moment is, in words: waiting times are never said too short. */
import { expect, test } from "vitest";
import { relativeTime, untilInWords } from "./relative-time";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 5, 12);

test.each([
	[30_000, "in 1 minute"],
	[10 * 60_000, "in 10 minutes"],
	[59.5 * 60_000, "in 1 hour"],
	[5 * HOUR, "in 5 hours"],
	[4.2 * HOUR, "in 5 hours"],
	[24 * HOUR - 1, "in 24 hours"],
	[24 * HOUR, "in 24 hours"],
	[30 * HOUR, "in 2 days"],
	[0, "just now"],
	[-30_000, "just now"],
	[-90_000, "1 minute ago"],
	[-23.9 * HOUR, "23 hours ago"],
	[-24 * HOUR, "1 day ago"],
	[-90 * 24 * HOUR, "3 months ago"],
	[-800 * 24 * HOUR, "2 years ago"],
])("%i ms from now is %s", (distance, words) => {
	expect(relativeTime(NOW + distance, NOW)).toBe(words);
});

test.each([
	[NOW + 5 * HOUR, "in 5 hours"],
	[NOW, "soon"],
	[NOW - 1, "soon"],
	[null, "soon"],
	[undefined, "soon"],
	["tomorrow", "soon"],
	[Number.NaN, "soon"],
	[Number.POSITIVE_INFINITY, "soon"],
])("O-65: until %s is %s", (at, words) => {
	expect(untilInWords(at, NOW)).toBe(words);
});
