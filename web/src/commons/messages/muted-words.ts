/** Tests whether a text contains a word its reader muted; the server does the same (`crates/domain/src/muted_words.rs`). */

/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and characters of no width. */
const ignoredCharacters =
	/[\u0300-\u036f\u0591-\u05bd\u05bf]|[\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u064b-\u065f\u0670]|[\u00ad\u200b\u200c\u2060\ufeff]|[\ufe0e\ufe0f]/g;

/** Replacements for letters that do not decompose. */
const replacements: Readonly<Record<string, string>> = {
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	ł: "l",
	đ: "d",
	ð: "d",
	þ: "th",
	ħ: "h",
	ı: "i",
	"’": "'",
	"‘": "'",
	ς: "σ",
};

const replaceable = new RegExp(`[${Object.keys(replacements).join("")}]`, "g");

const spaces = /[\p{White_Space}\u002d\u05be\u2010-\u2015\u2212]+/gu;

const wordCharacter = /[\p{Alphabetic}\p{N}\p{M}]/u;

/** Thai, Lao, Burmese, Khmer, Japanese, Chinese; and Korean, which attaches particles to words. */
const unspacedScripts =
	/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

/** Joins several emoji into one. */
const JOINER = "\u200d";

/** Normalizes a text for comparison. */
function getKey(text: string): string {
	const bare = text
		.normalize("NFKD")
		.replace(ignoredCharacters, "")
		.toLowerCase()
		.replace(ignoredCharacters, "")
		.replace(replaceable, (letter) => replacements[letter] ?? letter);
	return bare.normalize("NFC").replace(spaces, " ").trim();
}

const isWordCharacter = (letter: string) => wordCharacter.test(letter) && !unspacedScripts.test(letter);

/** Whether the neighbouring character makes this another word or another emoji. */
const joins = (beside: string | undefined, edge = ""): boolean =>
	beside !== undefined && (beside === JOINER || (isWordCharacter(beside) && isWordCharacter(edge)));

function containsWord(word: readonly string[], text: readonly string[]): boolean {
	for (let at = 0; at + word.length <= text.length; at += 1) {
		const here = word.every((letter, index) => letter === text[at + index]);
		if (here && !joins(text[at - 1], word[0]) && !joins(text[at + word.length], word.at(-1))) return true;
	}
	return false;
}

/** Creates a function that tests whether any of its texts contains one of these words. */
export function createWordMatcher(words: readonly string[]): (...texts: readonly string[]) => boolean {
	const keys = words.map((word) => [...getKey(word)]).filter(({ length }) => length > 0);
	if (keys.length === 0) return () => false;
	return (...texts) =>
		texts.some((text) => {
			const key = [...getKey(text)];
			return keys.some((word) => containsWord(word, key));
		});
}

/** Whether both are spellings of the same word. */
export const isSameWord = (one: string, other: string): boolean => getKey(one) === getKey(other);
