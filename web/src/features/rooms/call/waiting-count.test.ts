/** How many wait, and a member's own place in the line. */
import { expect, test } from "vitest";
import { getPlaceText, getWaitingCountText } from "./waiting-count";

test.each([
	[1, "You're next"],
	[2, "You're 2nd in line"],
	[3, "You're 3rd in line"],
	[4, "You're 4th in line"],
	[11, "You're 11th in line"],
	[12, "You're 12th in line"],
	[13, "You're 13th in line"],
	[21, "You're 21st in line"],
	[112, "You're 112th in line"],
	[123, "You're 123rd in line"],
])("place %d: %s", (place, text) => {
	expect(getPlaceText(place)).toBe(text);
});

test("how many wait", () => {
	expect(getWaitingCountText(1)).toBe("One person is waiting");
	expect(getWaitingCountText(3)).toBe("3 people are waiting");
});
