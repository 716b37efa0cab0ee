/** Answers from two devices: everything that only one of them changed is kept, and the rest is asked. */
import { expect, test } from "vitest";
import { mergeAnswers } from "./merge-answers";

const base = { name: "Sara", body: "BIG", languages: ["en"] };

test.each([
	["nothing changed", base, base, base, []],
	["only mine changed", { ...base, name: "Sarah" }, base, { ...base, name: "Sarah" }, []],
	["only theirs changed", base, { ...base, body: "NIP" }, { ...base, body: "NIP" }, []],
	[
		"each changed something",
		{ ...base, name: "Sarah" },
		{ ...base, body: "NIP" },
		{ ...base, name: "Sarah", body: "NIP" },
		[],
	],
	["both changed it alike", { ...base, name: "Sarah" }, { ...base, name: "Sarah " }, { ...base, name: "Sarah" }, []],
	[
		"both changed it differently",
		{ ...base, name: "Sarah" },
		{ ...base, name: "Sahra" },
		{ ...base, name: "Sarah" },
		["name"],
	],
	[
		"both changed a list",
		{ ...base, languages: ["nl"] },
		{ ...base, languages: ["fa"] },
		{ ...base, languages: ["nl"] },
		["languages"],
	],
	["theirs has other spaces", { ...base, name: "Sarah" }, { ...base, name: " Sara" }, { ...base, name: "Sarah" }, []],
])("%s", (_, mine, theirs, fields, conflicts) => {
	expect(mergeAnswers(base, mine, theirs)).toEqual({ fields, conflicts });
});
