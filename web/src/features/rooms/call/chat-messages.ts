/** The messages of a Room's chat that this tab knows, by their numbers. */
import type { CallMessage } from "@/lib/api/types.gen";

export interface KnownMessages {
	items: readonly CallMessage[];
	/** Everything up to this number is known. */
	last: number;
}

/** Older ones are let go. */
const MOST = 500;

/** Each message once, in order. */
export function addMessages(known: KnownMessages, more: readonly CallMessage[], last: number): KnownMessages {
	const all = new Map([...known.items, ...more].map((one) => [one.number, one]));
	const items = [...all.values()].sort((one, other) => one.number - other.number).slice(-MOST);
	return { items, last: Math.max(known.last, last) };
}

/** How many came after `seen`, by others. */
export const countNew = ({ items }: KnownMessages, seen: number, uid: string): number =>
	items.filter(({ number, author }) => number > seen && author.uid !== uid).length;
