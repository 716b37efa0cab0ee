/** From which width the list of conversations is beside the open one. */
import { expect, test } from "vitest";
import { getPanesQuery } from "./use-has-panes";

test.each([
	[false, "100", 900],
	[false, "112", 1000],
	[false, "125", 1115],
	[true, "100", 900],
	[true, "125", 900],
] as const)("with the sidebar folded: %s and text at %s %%, from %i pixels", (folded, size, width) => {
	expect(getPanesQuery(folded, size)).toBe(`(width >= ${width}px)`);
});
