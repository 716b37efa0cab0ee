/** What was changed here stays, and what was not comes from the newer version. */
import { expect, test } from "vitest";
import { joinChanges, same } from "./join-changes";

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
])("%s", (_what, mine, newer, joined) => {
	expect(joinChanges(newer, before, mine)).toEqual(joined);
});

test("things are the same that say the same", () => {
	expect(same({ tags: ["panic"] }, { tags: ["panic"] })).toBe(true);
	expect(same({ read: 1 }, { read: null })).toBe(false);
});
