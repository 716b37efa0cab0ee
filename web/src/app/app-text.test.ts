/** Greetings, waiting times and calls to upgrade, word for word. */
import { expect, test } from "vitest";
import { getUpgradeText } from "@/commons/billing/upgrade-cta";
import { formatTime } from "@/lib/dates";
import { getGreeting } from "./greeting";
import { getNextAllowanceText } from "./next-allowance";

test.each([
	[3, "Hello, Maya"],
	[5, "Good morning, Maya"],
	[12, "Good afternoon, Maya"],
	[18, "Good evening, Maya"],
])("at %i o'clock: %s", (hour, words) => {
	expect(getGreeting(hour, "Maya")).toBe(words);
});

test("without a name it greets all the same", () => {
	expect(getGreeting(9, null)).toBe("Good morning");
});

test.each([
	["R320", 0, "Get more support"],
	["R321", 1, "Become a super supporter"],
	["R322", 2, "Upgrade"],
] as const)("%s tier %i reads %s", (_number, tier, text) => {
	expect(getUpgradeText(tier)).toBe(text);
});

test("the next free win or question is said as a time of day, never too early", () => {
	const now = new Date(2026, 0, 5, 12, 0).getTime();
	expect(getNextAllowanceText("share", new Date(2026, 0, 5, 18, 19, 30).getTime(), now)).toBe(
		`You can share again today at ${formatTime(new Date(2026, 0, 5, 18, 20))}.`,
	);
	expect(getNextAllowanceText("ask", new Date(2026, 0, 6, 9, 5).getTime(), now)).toBe(
		`You can ask again tomorrow at ${formatTime(new Date(2026, 0, 6, 9, 5))}.`,
	);
	expect(getNextAllowanceText("share", now, now)).toBeNull();
	expect(getNextAllowanceText("share", null, now)).toBeNull();
});
