/** Puts what was changed here on top of a version that was made elsewhere meanwhile; where both changed, what is here stays. */
export function joinChanges<F extends object>(newer: F, before: F, mine: F): F {
	const joined = { ...mine };
	for (const field of Object.keys(mine) as (keyof F)[])
		if (same(before[field], mine[field])) joined[field] = newer[field];
	return joined;
}

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
