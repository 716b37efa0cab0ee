/** Muted words: the server's table of cases, case by case. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createWordMatcher, isSameWord } from "./muted-words";

interface Case {
	word: string;
	text: string;
	holds: boolean;
}

const cases: readonly Case[] = JSON.parse(readFileSync("../crates/domain/src/muted_words.json", "utf8"));

test("every case of the table ends as on the server", () => {
	expect(cases.length).toBeGreaterThan(50);
	const wrong = cases.filter(({ word, text, holds }) => createWordMatcher([word])(text) !== holds);
	expect(wrong).toEqual([]);
});

test("any word in any text counts, and without words none does", () => {
	const holds = createWordMatcher(["scale", "mirror"]);
	expect([holds("", "The mirror."), holds("The scale", ""), holds("The", "clock")]).toEqual([true, true, false]);
	expect(createWordMatcher([])("scale")).toBe(false);
	expect([isSameWord(" Café", "CAFE"), isSameWord("cafe", "cafes")]).toEqual([true, false]);
});
