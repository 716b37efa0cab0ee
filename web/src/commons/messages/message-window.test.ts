/** The part of a conversation that is here: order, versions, both ends, and what changes while a page is on its way. */
import { expect, test } from "vitest";
import {
	appendPage,
	applyChange,
	applyChanges,
	createWindow,
	type Entry,
	type MessagePage,
	prependPage,
} from "./message-window";

interface BaseMessage extends Entry {
	text: string;
}

const said = (seq: number, text = `m${seq}`, changed = seq): BaseMessage => ({ id: `id${seq}`, seq, changed, text });
const page = (
	items: BaseMessage[],
	upTo: number,
	more: Partial<MessagePage<BaseMessage>> = {},
): MessagePage<BaseMessage> => ({
	items,
	upTo,
	earlier: false,
	later: false,
	...more,
});
const texts = ({ items }: { items: readonly BaseMessage[] }) => items.map(({ text }) => text);

test("what is new comes at the end, in order and once", () => {
	const current = createWindow(page([said(1), said(4)], 5, { earlier: true }));
	const next = applyChanges(current, [said(9), said(7), said(9)], 9);
	expect(texts(next)).toEqual(["m1", "m4", "m7", "m9"]);
	expect(next.number).toBe(9);
	expect(next.epoch).toBe(current.epoch);
});

test("the newer of two versions stays, whichever comes first", () => {
	const current = createWindow(page([said(1), said(2)], 2));
	const edited = applyChanges(current, [said(1, "edited", 5)], 5);
	expect(texts(edited)).toEqual(["edited", "m2"]);
	expect(texts(applyChanges(edited, [said(1, "older", 4)], 5))).toEqual(["edited", "m2"]);
});

test("an answer of the same version brings what only the reader's own copy has", () => {
	const current = applyChanges(createWindow(page([said(1)], 1)), [said(1, "from the stream", 3)], 3);
	expect(texts(applyChange(current, said(1, "from the answer", 3)))).toEqual(["from the answer"]);
});

test("the member's own message may come before those of others that were written first", () => {
	const current = applyChange(createWindow(page([said(1)], 1)), said(5));
	expect(current.number).toBe(1);
	expect(texts(applyChanges(current, [said(3), said(5)], 5))).toEqual(["m1", "m3", "m5"]);
});

test("what lies outside is left to the page that brings it", () => {
	const current = createWindow(page([said(50), said(60)], 99, { earlier: true, later: true }));
	const next = applyChanges(current, [said(10, "old", 100), said(101), said(60, "edited", 102)], 102);
	expect(texts(next)).toEqual(["m50", "edited"]);
	expect(next.number).toBe(102);
});

test("an empty conversation takes its first message", () => {
	expect(texts(applyChanges(createWindow(page([], 0)), [said(1)], 1))).toEqual(["m1"]);
});

test("pages join at both ends", () => {
	const current = createWindow(page([said(5), said(6)], 9, { earlier: true, later: true }));
	const earlier = prependPage(current, page([said(3), said(4)], 9, { earlier: false, later: true }));
	const all = appendPage(earlier, page([said(7), said(9)], 9, { earlier: true }));
	expect(texts(all)).toEqual(["m3", "m4", "m5", "m6", "m7", "m9"]);
	expect([all.earlier, all.later, all.number, all.epoch]).toEqual([false, false, 9, current.epoch]);
});

test("what changed while an older page was on its way is asked for once more", () => {
	const current = createWindow(page([said(5)], 9, { earlier: true, later: true }));
	const ahead = applyChanges(current, [said(12), said(4, "edited", 13)], 13);
	const joined = appendPage(ahead, page([said(7)], 11));
	expect(joined.number).toBe(11);
	expect(joined.epoch).not.toBe(current.epoch);
	expect(texts(applyChanges(joined, [said(12), said(4, "edited", 13)], 13))).toEqual(["m5", "m7", "m12"]);
});
