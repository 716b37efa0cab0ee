/** Days by their names, and every date in the reader's own format. */
import { afterEach, expect, test, vi } from "vitest";
import { formatDate, formatDayHeading } from "./dates";

afterEach(() => {
	vi.restoreAllMocks();
	vi.resetModules();
});

test("days are called by their names", () => {
	const noon = new Date(2026, 10, 22, 12).getTime();
	const day = 24 * 60 * 60_000;
	expect(formatDayHeading(noon, noon)).toBe("Today");
	expect(formatDayHeading(noon - day, noon)).toBe("Yesterday");
	expect(formatDayHeading(noon + day, noon)).toBe("Tomorrow");
	expect(formatDayHeading(noon + 3 * day, noon)).toBe("Wednesday, November 25");
	expect(formatDayHeading(noon - 3 * day, noon)).toBe("Thursday, November 19");
	expect(formatDayHeading(noon - 400 * day, noon)).toBe(formatDate(noon - 400 * day));
});

test("yesterday is the day before, also where a day has 23 or 25 hours", () => {
	const justAfterMidnight = new Date(2026, 10, 21, 0, 30).getTime();
	expect(formatDayHeading(new Date(2026, 10, 20, 0, 1).getTime(), justAfterMidnight)).toBe("Yesterday");
	expect(formatDayHeading(new Date(2026, 10, 19, 23, 59).getTime(), justAfterMidnight)).toBe("Thursday, November 19");
});

test("no format names a language of its own", async () => {
	const made = vi.spyOn(Intl, "DateTimeFormat");
	vi.resetModules();
	await import("./dates");
	expect(made.mock.calls.length).toBeGreaterThan(0);
	for (const [locale] of made.mock.calls) expect(locale).toBeUndefined();
});

test("no other file formats dates", () => {
	const sources = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
	const formatting = Object.entries(sources)
		.filter(([, text]) => /new Intl\.DateTimeFormat|Intl\.DateTimeFormat\([^)]|toLocale(Date|Time)?String/.test(text))
		.map(([path]) => path);
	expect(formatting.filter((path) => !/\.test\.tsx?$/.test(path))).toEqual(["./dates.ts"]);
});
