/** The files that are drawn are what the code draws now; `npm run draw` writes them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { portraits } from "@/lib/generated/limits.gen";
import { getPortraitPath, PORTRAITS } from "@/ui/portraits";
import { drawIcon, drawPortraits } from "./files";

const fileIn = (path: string) => readFileSync(`${import.meta.dirname}/../../public${path}`, "utf8");

test("the icon is the mark", () => {
	expect(fileIn("/icons/mark.svg")).toBe(drawIcon({ rounded: true, size: 32 }));
});

test("every portrait has its file, its name and a number that the server accepts", () => {
	const drawn = Object.values(drawPortraits());
	expect(drawn).toHaveLength(portraits);
	expect(PORTRAITS).toHaveLength(portraits);
	for (const [at, svg] of drawn.entries()) {
		expect(fileIn(getPortraitPath(at + 1))).toBe(svg);
		expect(svg.length).toBeLessThanOrEqual(1700);
		expect(svg).not.toMatch(/<(?!svg|g|path|circle|rect)[a-zA-Z]|href|url\(/);
	}
});
