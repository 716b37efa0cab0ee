/** The part of a conversation that is here: messages in their order without a gap, and how far their changes are known. */

/** What every message has, in whatever conversation. */
export interface Entry {
	id: string;
	/** Its place, which never changes. */
	seq: number;
	/** The number of its last change. */
	changed: number;
}

/** One page, as the API hands it out. */
export interface MessagePage<T extends Entry> {
	/** In the order of their places. */
	items: readonly T[];
	/** The conversation's number when it was read. */
	upTo: number;
	/** There is more before. */
	earlier: boolean;
	/** There is more after. */
	later: boolean;
}

export interface MessageWindow<T extends Entry> {
	items: readonly T[];
	/** All changes of what is here are known up to this number. */
	number: number;
	earlier: boolean;
	later: boolean;
	/** Another one when the number was set back: then changes are asked for from there on. */
	epoch: number;
}

let epochs = 0;

export const createWindow = <T extends Entry>({ items, upTo, earlier, later }: MessagePage<T>): MessageWindow<T> => ({
	items: merge([], items),
	number: upTo,
	earlier,
	later,
	epoch: ++epochs,
});

/** The page before. */
export const prependPage = <T extends Entry>(current: MessageWindow<T>, page: MessagePage<T>): MessageWindow<T> =>
	joined({ ...current, earlier: page.earlier }, page);

/** The page after. */
export const appendPage = <T extends Entry>(current: MessageWindow<T>, page: MessagePage<T>): MessageWindow<T> =>
	joined({ ...current, later: page.later }, page);

/** What changed while the page was on its way was not held, since it lay outside: it has to be said once more. */
function joined<T extends Entry>(current: MessageWindow<T>, { items, upTo }: MessagePage<T>): MessageWindow<T> {
	const all = { ...current, items: merge(current.items, items) };
	return upTo < current.number ? { ...all, number: upTo, epoch: ++epochs } : all;
}

/** What changed up to `upTo`. What lies outside of the window is left to the page that will bring it. */
export function applyChanges<T extends Entry>(
	current: MessageWindow<T>,
	items: readonly T[],
	upTo: number,
): MessageWindow<T> {
	const first = current.items[0]?.seq ?? Number.POSITIVE_INFINITY;
	const last = current.items.at(-1)?.seq ?? Number.NEGATIVE_INFINITY;
	const within = items.filter(({ seq }) => (seq >= first || !current.earlier) && (seq <= last || !current.later));
	return { ...current, items: merge(current.items, within), number: Math.max(current.number, upTo) };
}

/** The answer to something that the member did; everything else is as far as before. */
export const applyChange = <T extends Entry>(current: MessageWindow<T>, item: T): MessageWindow<T> =>
	applyChanges(current, [item], current.number);

/** Each once, in the order of their places; of two versions the newer one, and of two equal ones the one that came last. */
function merge<T extends Entry>(current: readonly T[], more: readonly T[]): readonly T[] {
	if (more.length === 0) return current;
	const all = new Map(current.map((item) => [item.id, item]));
	for (const item of more) {
		const before = all.get(item.id);
		if (!before || item.changed >= before.changed) all.set(item.id, item);
	}
	return [...all.values()].sort((one, other) => one.seq - other.seq);
}
