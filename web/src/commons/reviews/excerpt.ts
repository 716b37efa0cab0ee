/** Gives a text without a title a headline. */

const BEGINNING = 60;

/** Its first words, without cutting a word in half. */
export function getExcerpt(text: string): string {
	const line = text.replace(/\s+/g, " ");
	const letters = [...line];
	if (letters.length <= BEGINNING) return line;
	const cut = letters.slice(0, BEGINNING).join("");
	return `${cut.slice(0, cut.lastIndexOf(" ") > 20 ? cut.lastIndexOf(" ") : undefined)}…`;
}
