/** What is said of a Room in words, as tables. */
import { expect, test } from "vitest";
import { personWith } from "./room-fixture";
import { formatHosts, formatLength, formatUntil, getGate } from "./room-text";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

test.each([
	[at(21, 13), "in 1 hour"],
	[at(21, 23), "in 11 hours"],
	[at(22, 11), "in 23 hours"],
	[at(22, 18), "tomorrow"],
	[at(23, 8), "in 2 days"],
	[at(28, 23), "in 7 days"],
])("from noon on the 21st it is said in how long a Room begins", (startsAt, text) => {
	expect(formatUntil(startsAt, at(21, 12))).toBe(text);
});

test.each([
	[10, "10 minutes"],
	[60, "1 hour"],
	[61, "1 hour 1 minute"],
	[240, "4 hours"],
])("%i minutes", (minutes, text) => {
	expect(formatLength(minutes)).toBe(text);
});

test("hosts are named in one phrase, or not at all", () => {
	const people = ["Sara R.", "Kofi A.", "Ida M."].map((displayName) => personWith({ displayName }));
	expect(formatHosts(people)).toBe("with Sara R., Kofi A., and Ida M.");
	expect(formatHosts(people.slice(0, 1))).toBe("with Sara R.");
	expect(formatHosts([])).toBe("");
});

test("R294 R298 the tier of a Room names its gate", () => {
	expect(getGate({ minTier: "supporter" })).toBe("join this room");
	expect(getGate({ minTier: "super" })).toBe("enter this room");
});
