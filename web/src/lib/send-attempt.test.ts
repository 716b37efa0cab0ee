/** A retry is the same thing to the server, and changed words are not. */
import { expect, test } from "vitest";
import { getSendAttempt, parseSendAttempt } from "./send-attempt";

test("the same words go under the same key, others under another", () => {
	const first = getSendAttempt("k", undefined, { text: "One" });
	expect(first.key).toBe("k");
	expect(getSendAttempt("k", first, { text: "One" })).toBe(first);
	const other = getSendAttempt("k", first, { text: "Two" });
	expect(other.key).not.toBe("k");
	expect(getSendAttempt("k", other, { text: "Two" }).key).toBe(other.key);
	expect(getSendAttempt("k", other, { text: "One" }).key).not.toBe("k");
});

test("what was kept on the device is read again, and nonsense is not", () => {
	const first = getSendAttempt("k", undefined, "One");
	expect(parseSendAttempt(JSON.parse(JSON.stringify(first)))).toEqual(first);
	for (const stored of [undefined, null, "k", { key: "k" }, { key: 1, words: "" }])
		expect(parseSendAttempt(stored)).toBeUndefined();
});
