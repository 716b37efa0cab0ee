/** Compares and merges versions of something that its author may edit in two places. */

export interface Version<F> {
	/** In the form's format. */
	fields: F;
	/** The submission time in milliseconds, which identifies it; null for an unsent one. */
	submittedAt: number | null;
}

const getFields = <F extends object>(fields: F) => Object.keys(fields) as (keyof F)[];

/** Members are compared by uid, whatever their names. */
const text = (value: unknown) => JSON.stringify(value, (_, part) => part?.uid ?? part);

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** The server ignores surrounding spaces. */
export const hasSameContent = <F extends object>(one: F, other: F): boolean =>
	getFields(one).every((field) => text(trimmed(one[field])) === text(trimmed(other[field])));

/** Applies the changes since `before` to `newer`; where both changed, `mine` wins. */
export function rebaseFields<F extends object>(newer: F, before: F, mine: F): F {
	const joined = { ...mine };
	for (const field of getFields(mine)) if (text(before[field]) === text(mine[field])) joined[field] = newer[field];
	return joined;
}

/** Reads the version that a stored draft edits; `newest` if there is none. */
export function parseVersion<F extends object>(stored: unknown, newest: Version<F>): Version<F> {
	const { fields, submittedAt } = (stored ?? {}) as Partial<Version<F>>;
	if (typeof submittedAt !== "number") return newest;
	return { fields: { ...newest.fields, ...fields }, submittedAt };
}
