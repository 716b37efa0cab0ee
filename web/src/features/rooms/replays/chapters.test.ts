/** Times and chapters of a replay, as tables. */
import { expect, test } from "vitest";
import { checkRows, findChapter } from "./chapters";
import { formatDuration, formatPosition, parsePosition } from "./replay-text";

test.each([
	[0, "0:00"],
	[5_900, "0:05"],
	[245_000, "4:05"],
	[3_845_000, "1:04:05"],
])("%i ms are written as %s, and read again", (ms, text) => {
	expect(formatPosition(ms)).toBe(text);
	expect(parsePosition(text)).toBe(Math.floor(ms / 1000) * 1000);
});

test.each(["", "4", "4:5", "4:65", "1:75:00", "soon", "-1:00", "1:2:3:4"])("'%s' is no time", (text) =>
	expect(parsePosition(text)).toBeNull(),
);

test.each([
	[20_000, "Less than a minute"],
	[60_000, "1 minute"],
	[5_400_000, "1 hour 30 minutes"],
])("a length of %i ms is %s", (ms, text) => expect(formatDuration(ms)).toBe(text));

const chapters = [
	{ at: 10_000, title: "Breathing" },
	{ at: 60_000, title: "Talking" },
];

test.each([
	[0, -1],
	[10_000, 0],
	[59_999, 0],
	[90_000, 1],
])("at %i ms the chapter is number %i", (position, index) => expect(findChapter(chapters, position)).toBe(index));

const rows = (...typed: [string, string][]) => typed.map(([time, title], key) => ({ key, time, title }));

test("what was typed is sorted and trimmed", () => {
	const { chapters: checked, errors } = checkRows(rows(["1:00", " Talking "], ["0:10", "Breathing"]), 120_000);
	expect(errors.size).toBe(0);
	expect(checked).toEqual(chapters);
});

test.each([
	["a time that is none", rows(["soon", "Talking"]), 0, "time", "Please write it like 4:05."],
	["a time after the end", rows(["2:00", "Talking"]), 0, "time", "The replay is over by then."],
	["the same time twice", rows(["1:00", "A"], ["1:00", "B"]), 1, "time", "Another chapter begins at this time."],
	["no title", rows(["1:00", "  "]), 0, "title", "A word or two are enough."],
	["a long title", rows(["1:00", "x".repeat(81)]), 0, "title", "Please make this a little shorter."],
] as const)("%s is said beside it", (_what, typed, key, field, text) =>
	expect(checkRows(typed, 120_000).errors.get(key)?.[field]).toBe(text),
);
