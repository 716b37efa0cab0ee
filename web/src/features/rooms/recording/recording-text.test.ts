/** The words of a recording, as tables. */
import { expect, test } from "vitest";
import { getAnswersText, getEndText, getInItText, getRecordingAnnouncements } from "./recording-text";

test.each([
	["yes", "You're in it."],
	["no", "You're not in it."],
	[null, "You're not in it unless you say yes."],
] as const)("whether one is in it after answering %s", (answer, text) => expect(getInItText(answer)).toBe(text));

test.each([
	[0, 0, "Nobody has said yes."],
	[0, 1, "Nobody has said yes, 1 hasn't answered yet."],
	[3, 2, "3 said yes, 2 haven't answered yet."],
	[3, 0, "3 said yes."],
	[null, null, null],
] as const)("%s said yes and %s have not answered", (recorded, asked, text) =>
	expect(getAnswersText({ recorded, asked })).toBe(text),
);

const asked = { id: "a", answer: null };
const yes = { id: "a", answer: "yes" } as const;
const no = { id: "a", answer: "no" } as const;

test.each([
	["it begins", null, asked, ["A host would like to record this Room. You're not in it unless you say yes."]],
	["one comes back after saying yes", null, yes, ["This Room is being recorded. You're in it."]],
	["one comes back after saying no", null, no, ["This Room is being recorded. You're not in it."]],
	["nothing changes", asked, asked, []],
	["one says yes", asked, yes, ["You're in the recording."]],
	["one changes to no", yes, no, ["You're not in the recording."]],
	["it stops", yes, null, ["The recording has stopped."]],
	["there is none", null, null, []],
	[
		"another begins",
		yes,
		{ id: "b", answer: null },
		["A host would like to record this Room. You're not in it unless you say yes."],
	],
] as const)("what is announced when %s", (_when, before, after, texts) =>
	expect(getRecordingAnnouncements(before, after)).toEqual(texts),
);

test.each([
	["host", "The recording stopped. What was recorded until then is kept."],
	["disk", "The recording stopped because there was no space left for it. What was recorded until then is kept."],
	[null, "The recording stopped."],
] as const)("the end of it, because of %s", (reason, text) => expect(getEndText(reason)).toBe(text));
