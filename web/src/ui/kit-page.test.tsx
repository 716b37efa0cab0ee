/** The kit page draws, and leaves no component of the kit out. */
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { KitPage } from "./kit-page";

const sources = import.meta.glob<string>(["./*.tsx", "!./*.test.tsx", "!./kit-*.tsx"], {
	query: "?raw",
	import: "default",
	eager: true,
});
const pages = import.meta.glob<string>(["./kit-page*.tsx", "!./*.test.tsx"], {
	query: "?raw",
	import: "default",
	eager: true,
});

/** The files of this folder that these take in, and those that they take in. */
function reached(texts: readonly string[], found = new Set<string>()): Set<string> {
	for (const [, name] of texts.flatMap((text) => [...text.matchAll(/from "(\.\/[^"]+)"/g)])) {
		const source = sources[`${name}.tsx`];
		if (source === undefined || found.has(`${name}.tsx`)) continue;
		found.add(`${name}.tsx`);
		reached([source], found);
	}
	return found;
}

test("every component of the kit is on the page", () => {
	expect(Object.keys(sources).length).toBeGreaterThan(40);
	expect([...reached(Object.values(pages))].sort()).toEqual(Object.keys(sources).sort());
});

test("the page draws", async () => {
	render(<KitPage />);
	const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent);
	expect(headings).toEqual(expect.arrayContaining(["Buttons", "People", "What waits", "Words in passing"]));
	expect(await screen.findByRole("button", { name: "Show more" })).toBeDefined();
});
