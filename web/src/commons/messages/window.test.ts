/** The part of a conversation that is here: order, versions, both ends, and what changes while a page is on its way. */
import { expect, test } from "vitest";
import { type Entry, type MessagePage, windowOf, withChanges, withEarlier, withLater, withOne } from "./window";

interface Said extends Entry {
	text: string;
}

const said = (seq: number, text = `m${seq}`, changed = seq): Said => ({ id: `id${seq}`, seq, changed, text });
const page = (items: Said[], upTo: number, more: Partial<MessagePage<Said>> = {}): MessagePage<Said> => ({
	items,
	upTo,
	earlier: false,
	later: false,
	...more,
});
const texts = ({ items }: { items: readonly Said[] }) => items.map(({ text }) => text);

test("what is new stands at the end, in order and once", () => {
	const held = windowOf(page([said(1), said(4)], 5, { earlier: true }));
	const next = withChanges(held, [said(9), said(7), said(9)], 9);
	expect(texts(next)).toEqual(["m1", "m4", "m7", "m9"]);
	expect(next.number).toBe(9);
	expect(next.epoch).toBe(held.epoch);
});

test("the newer of two versions stays, whichever comes first", () => {
	const held = windowOf(page([said(1), said(2)], 2));
	const edited = withChanges(held, [said(1, "edited", 5)], 5);
	expect(texts(edited)).toEqual(["edited", "m2"]);
	expect(texts(withChanges(edited, [said(1, "older", 4)], 5))).toEqual(["edited", "m2"]);
});

test("an answer of the same version brings what only the reader's own copy has", () => {
	const held = withChanges(windowOf(page([said(1)], 1)), [said(1, "from the stream", 3)], 3);
	expect(texts(withOne(held, said(1, "from the answer", 3)))).toEqual(["from the answer"]);
});

test("one's own message may come before those of others that were written first", () => {
	const held = withOne(windowOf(page([said(1)], 1)), said(5));
	expect(held.number).toBe(1);
	expect(texts(withChanges(held, [said(3), said(5)], 5))).toEqual(["m1", "m3", "m5"]);
});

test("what lies outside is left to the page that brings it", () => {
	const held = windowOf(page([said(50), said(60)], 99, { earlier: true, later: true }));
	const next = withChanges(held, [said(10, "old", 100), said(101), said(60, "edited", 102)], 102);
	expect(texts(next)).toEqual(["m50", "edited"]);
	expect(next.number).toBe(102);
});

test("an empty conversation takes its first message", () => {
	expect(texts(withChanges(windowOf(page([], 0)), [said(1)], 1))).toEqual(["m1"]);
});

test("pages join at both ends", () => {
	const held = windowOf(page([said(5), said(6)], 9, { earlier: true, later: true }));
	const earlier = withEarlier(held, page([said(3), said(4)], 9, { earlier: false, later: true }));
	const all = withLater(earlier, page([said(7), said(9)], 9, { earlier: true }));
	expect(texts(all)).toEqual(["m3", "m4", "m5", "m6", "m7", "m9"]);
	expect([all.earlier, all.later, all.number, all.epoch]).toEqual([false, false, 9, held.epoch]);
});

test("what changed while an older page was on its way is asked for once more", () => {
	const held = windowOf(page([said(5)], 9, { earlier: true, later: true }));
	const ahead = withChanges(held, [said(12), said(4, "edited", 13)], 13);
	const joined = withLater(ahead, page([said(7)], 11));
	expect(joined.number).toBe(11);
	expect(joined.epoch).not.toBe(held.epoch);
	expect(texts(withChanges(joined, [said(12), said(4, "edited", 13)], 13))).toEqual(["m5", "m7", "m12"]);
});
