/** Versions of something that its author changes, perhaps in two places: what says the same, and one change on top of another. */

export interface Version<F> {
	/** As a form shows it. */
	fields: F;
	/** When it was handed in, in milliseconds, which names it; null for what is not sent yet. */
	submittedAt: number | null;
}

const getFields = <F extends object>(fields: F) => Object.keys(fields) as (keyof F)[];

/** People are the same whatever they are called by now. */
const text = (value: unknown) => JSON.stringify(value, (_, part) => part?.uid ?? part);

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Spaces around words make no difference to the server. */
export const hasSameContent = <F extends object>(one: F, other: F): boolean =>
	getFields(one).every((field) => text(trimmed(one[field])) === text(trimmed(other[field])));

/** What was changed since `before`, on top of `newer`; where both were changed, what is `mine` stays. */
export function rebaseFields<F extends object>(newer: F, before: F, mine: F): F {
	const joined = { ...mine };
	for (const field of getFields(mine)) if (text(before[field]) === text(mine[field])) joined[field] = newer[field];
	return joined;
}

/** The version that a kept draft changes; `newest` where none was kept. */
export function parseVersion<F extends object>(stored: unknown, newest: Version<F>): Version<F> {
	const { fields, submittedAt } = (stored ?? {}) as Partial<Version<F>>;
	if (typeof submittedAt !== "number") return newest;
	return { fields: { ...newest.fields, ...fields }, submittedAt };
}
