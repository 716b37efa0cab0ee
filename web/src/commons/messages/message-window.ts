/** The loaded part of a conversation: messages in order without a gap, and how far their changes are known. */

/** The fields that every message has, in every conversation. */
export interface Entry {
	id: string;
	/** Its position, which never changes. */
	seq: number;
	/** The number of its last change. */
	changed: number;
}

/** One page, as the API returns it. */
export interface MessagePage<T extends Entry> {
	/** In order of position. */
	items: readonly T[];
	/** The conversation's number at the time of reading. */
	upTo: number;
	/** More messages exist before. */
	earlier: boolean;
	/** More messages exist after. */
	later: boolean;
}

export interface MessageWindow<T extends Entry> {
	items: readonly T[];
	/** All changes of these messages are known up to this number. */
	number: number;
	earlier: boolean;
	later: boolean;
	/** Increases when the number was set back: then changes are requested from there. */
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

/** Adds the page before. */
export const prependPage = <T extends Entry>(current: MessageWindow<T>, page: MessagePage<T>): MessageWindow<T> =>
	joined({ ...current, earlier: page.earlier }, page);

/** Adds the page after. */
export const appendPage = <T extends Entry>(current: MessageWindow<T>, page: MessagePage<T>): MessageWindow<T> =>
	joined({ ...current, later: page.later }, page);

/** Changes that arrived during the request lay outside the window and were dropped: they must be requested again. */
function joined<T extends Entry>(current: MessageWindow<T>, { items, upTo }: MessagePage<T>): MessageWindow<T> {
	const all = { ...current, items: merge(current.items, items) };
	return upTo < current.number ? { ...all, number: upTo, epoch: ++epochs } : all;
}

/** Applies the changes up to `upTo`. A later page brings those outside the window. */
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

/** Applies the response to the member's own action; everything else stays as it was. */
export const applyChange = <T extends Entry>(current: MessageWindow<T>, item: T): MessageWindow<T> =>
	applyChanges(current, [item], current.number);

/** Each message once, in order of position; the newer of two versions wins, or the later of two equal ones. */
function merge<T extends Entry>(current: readonly T[], more: readonly T[]): readonly T[] {
	if (more.length === 0) return current;
	const all = new Map(current.map((item) => [item.id, item]));
	for (const item of more) {
		const before = all.get(item.id);
		if (!before || item.changed >= before.changed) all.set(item.id, item);
	}
	return [...all.values()].sort((one, other) => one.seq - other.seq);
}
