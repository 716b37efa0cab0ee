/** Combines answers that were changed in two places since both began from the same ones. */

type Same = (one: unknown, other: unknown) => boolean;

/** Spaces around a text, which the server leaves out, are no change. */
export const isSame: Same = (one, other) =>
	typeof one === "string" && typeof other === "string"
		? one.trim() === other.trim()
		: JSON.stringify(one) === JSON.stringify(other);

interface Merged<F> {
	/** Mine, with what only the others changed. */
	fields: F;
	/** What both changed, differently. */
	conflicts: (keyof F)[];
}

export function mergeAnswers<F extends object>(base: F, mine: F, theirs: F): Merged<F> {
	const names = Object.keys(mine) as (keyof F)[];
	const fields = { ...mine };
	const conflicts: (keyof F)[] = [];
	for (const name of names) {
		if (isSame(theirs[name], base[name]) || isSame(theirs[name], mine[name])) continue;
		if (isSame(mine[name], base[name])) fields[name] = theirs[name];
		else conflicts.push(name);
	}
	return { fields, conflicts };
}
