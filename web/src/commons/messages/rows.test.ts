/** Rows: days, groups, the line before what is new, and what has not arrived yet. */
import { expect, test } from "vitest";
import { buildRows, type RowAccessors } from "./rows";

interface BaseMessage {
	id: string;
	seq: number;
	changed: number;
	by: string;
	at: number;
	gone?: boolean;
}

const placing: RowAccessors<BaseMessage> = {
	getKey: ({ id }) => id,
	getAuthor: ({ by }) => by,
	getTime: ({ at }) => at,
	isGone: ({ gone }) => gone === true,
};
const noon = new Date(2026, 10, 22, 12).getTime();
const minute = 60_000;
const said = (seq: number, by: string, at: number, gone = false): BaseMessage => ({
	id: `id${seq}`,
	seq,
	changed: seq,
	by,
	at,
	gone,
});
const rows = (messages: BaseMessage[], freshAfter: number | null = null) =>
	buildRows(messages, [], freshAfter, placing);
const named = (messages: BaseMessage[]) => rows(messages).map((row) => row.kind === "message" && row.showsAuthor);

test("messages of one author are grouped for five minutes", () => {
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
	expect(days.map((row) => row.kind === "message" && row.showsAuthor)).toEqual([true, true, false]);
});

test("one line comes before the first that is new", () => {
	const fresh = (after: number | null) =>
		rows([said(1, "a", noon), said(3, "a", noon), said(4, "a", noon)], after).map(
			(row) => row.kind === "message" && row.startsNew,
		);
	expect(fresh(null)).toEqual([false, false, false]);
	expect(fresh(1)).toEqual([false, true, false]);
	expect(fresh(0)).toEqual([true, false, false]);
	expect(fresh(4)).toEqual([false, false, false]);
});

test("what has arrived is not listed a second time", () => {
	const unsent = (key: string) => ({ key, body: "x", at: 1, failed: null });
	const all = buildRows([said(1, "a", noon)], [unsent("id1"), unsent("other")], null, placing);
	expect(all.map(({ kind, key }) => [kind, key])).toEqual([
		["message", "id1"],
		["unsent", "other"],
	]);
});
