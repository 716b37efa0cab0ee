/** The messages of a Room's chat are kept once, in order, and counted. */
import { expect, test } from "vitest";
import { callMessageWith, selfWith } from "./call-fixture";
import { addMessages, countNew } from "./chat-messages";

const numbers = (known: { items: readonly { number: number }[] }) => known.items.map(({ number }) => number);
const page = (...all: number[]) => all.map((number) => callMessageWith(number));

test.each([
	["newer ones follow", page(1, 2), page(3), [1, 2, 3]],
	["the same one is kept once", page(1, 2), page(2, 3), [1, 2, 3]],
	["one that overtook another finds its place", page(1, 3), page(2), [1, 2, 3]],
])("%s", (_what, known, more, all) => {
	expect(numbers(addMessages({ items: known, last: 0 }, more, 3))).toEqual(all);
});

test("an older response does not set the number back", () => {
	expect(addMessages({ items: page(4), last: 4 }, page(3), 3).last).toBe(4);
});

test("only the newest five hundred are kept", () => {
	const many = page(...Array.from({ length: 501 }, (_, index) => index + 1));
	expect(numbers(addMessages({ items: [], last: 0 }, many, 501))).toHaveLength(500);
	expect(numbers(addMessages({ items: [], last: 0 }, many, 501))[0]).toBe(2);
});

test("one's own messages are not new", () => {
	const own = callMessageWith(3, { author: selfWith().card });
	const known = { items: [...page(1, 2), own, ...page(4)], last: 4 };
	expect(countNew(known, 1, selfWith().card.uid)).toBe(2);
});
