/** A retry is the same thing to the server, and changed words are not. */
import { expect, test } from "vitest";
import { keptSentAs, sentAs } from "./sent-as";

test("the same words go under the same key, others under another", () => {
	const first = sentAs("k", undefined, { text: "One" });
	expect(first.key).toBe("k");
	expect(sentAs("k", first, { text: "One" })).toBe(first);
	const other = sentAs("k", first, { text: "Two" });
	expect(other.key).not.toBe("k");
	expect(sentAs("k", other, { text: "Two" }).key).toBe(other.key);
	expect(sentAs("k", other, { text: "One" }).key).not.toBe("k");
});

test("what was kept on the device is read again, and nonsense is not", () => {
	const first = sentAs("k", undefined, "One");
	expect(keptSentAs(JSON.parse(JSON.stringify(first)))).toEqual(first);
	for (const kept of [undefined, null, "k", { key: "k" }, { key: 1, words: "" }])
		expect(keptSentAs(kept)).toBeUndefined();
});
