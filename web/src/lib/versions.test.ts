/** What says the same, what was changed in two places, and which version a kept draft changes. */
import { expect, test } from "vitest";
import { hasSameContent, parseVersion, rebaseFields } from "./versions";

const before = { title: "Bus", text: "One stop", tags: ["panic"] as readonly string[] };

test.each([
	["nothing changed here", before, { ...before, title: "Train" }, { ...before, title: "Train" }],
	[
		"another field changed here",
		{ ...before, text: "Two" },
		{ ...before, title: "Train" },
		{ ...before, title: "Train", text: "Two" },
	],
	[
		"the same field changed here",
		{ ...before, title: "Tram" },
		{ ...before, title: "Train" },
		{ ...before, title: "Tram" },
	],
	["a list of the same things", { ...before, tags: ["panic"] }, { ...before, tags: [] }, { ...before, tags: [] }],
	["emptied here", { ...before, tags: [] }, { ...before, tags: ["sleep"] }, { ...before, tags: [] }],
	[
		"a space more, while it is written",
		{ ...before, title: "Bus " },
		{ ...before, title: "Train" },
		{ ...before, title: "Bus " },
	],
])("%s", (_what, mine, newer, joined) => {
	expect(rebaseFields(newer, before, mine)).toEqual(joined);
});

test.each([
	[{ tags: ["panic"] }, { tags: ["panic"] }, true],
	[{ title: "Bus " }, { title: "Bus" }, true],
	[{ title: "Bus" }, { title: "Bu s" }, false],
	[{ media: null }, { media: {} }, false],
	[{ tagged: [{ uid: "1", displayName: "Maya" }] }, { tagged: [{ uid: "1", displayName: "May" }] }, true],
	[{ tagged: [{ uid: "1" }] }, { tagged: [{ uid: "2" }] }, false],
])("%j and %j say the same: %s", (one, other, expected) => {
	expect(hasSameContent<object>(one, other)).toBe(expected);
});

const newest = { fields: { title: "Train", text: "Two" }, submittedAt: 2 };

test.each([
	["nothing kept", undefined, newest],
	[
		"an older one kept",
		{ fields: { title: "Bus" }, submittedAt: 1 },
		{ fields: { title: "Bus", text: "Two" }, submittedAt: 1 },
	],
	["no version at all", { fields: { title: "Bus" }, submittedAt: "1" }, newest],
	["kept by an app that knew none", "x", newest],
])("%s", (_what, stored, expected) => {
	expect(parseVersion(stored, newest)).toEqual(expected);
});
