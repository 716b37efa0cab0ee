/** Rows: days, groups, the line before what is new, and what has not arrived yet. */
import { expect, test } from "vitest";
import { dayWords, type Placing, rowsOf } from "./rows";

interface Said {
	id: string;
	seq: number;
	changed: number;
	by: string;
	at: number;
	gone?: boolean;
}

const placing: Placing<Said> = {
	keyOf: ({ id }) => id,
	authorOf: ({ by }) => by,
	timeOf: ({ at }) => at,
	goneOf: ({ gone }) => gone === true,
};
const noon = new Date(2026, 10, 22, 12).getTime();
const minute = 60_000;
const said = (seq: number, by: string, at: number, gone = false): Said => ({
	id: `id${seq}`,
	seq,
	changed: seq,
	by,
	at,
	gone,
});
const rows = (messages: Said[], freshAfter: number | null = null) => rowsOf(messages, [], freshAfter, placing);
const named = (messages: Said[]) => rows(messages).map((row) => row.kind === "message" && row.named);

test("neighbours of one author stand together for five minutes", () => {
	expect(
		named([
			said(1, "a", noon),
			said(2, "a", noon + minute),
			said(3, "b", noon + minute),
			said(4, "b", noon + 7 * minute),
			said(5, "b", noon + 8 * minute, true),
			said(6, "b", noon + 8 * minute),
		]),
	).toEqual([true, false, true, true, true, true]);
});

test("each day begins with a line, and so does a group", () => {
	const midnight = new Date(2026, 10, 23).getTime();
	const days = rows([said(1, "a", midnight - minute), said(2, "a", midnight), said(3, "a", midnight + minute)]);
	expect(days.map((row) => row.kind === "message" && row.day)).toEqual([midnight - minute, midnight, null]);
	expect(days.map((row) => row.kind === "message" && row.named)).toEqual([true, true, false]);
});

test("one line stands before the first that is new", () => {
	const fresh = (after: number | null) =>
		rows([said(1, "a", noon), said(3, "a", noon), said(4, "a", noon)], after).map(
			(row) => row.kind === "message" && row.fresh,
		);
	expect(fresh(null)).toEqual([false, false, false]);
	expect(fresh(1)).toEqual([false, true, false]);
	expect(fresh(0)).toEqual([true, false, false]);
	expect(fresh(4)).toEqual([false, false, false]);
});

test("what has arrived does not stand there a second time", () => {
	const unsent = (key: string) => ({ key, body: "x", at: 1, failed: null });
	const all = rowsOf([said(1, "a", noon)], [unsent("id1"), unsent("other")], null, placing);
	expect(all.map(({ kind, key }) => [kind, key])).toEqual([
		["message", "id1"],
		["unsent", "other"],
	]);
});

test("days are called by their names", () => {
	const day = 24 * 60 * minute;
	expect(dayWords(noon, noon)).toBe("Today");
	expect(dayWords(noon - day, noon)).toBe("Yesterday");
	expect(dayWords(noon - 3 * day, noon)).toBe("Thursday, November 19");
	expect(dayWords(noon - 400 * day, noon)).toBe("October 18, 2025");
});
