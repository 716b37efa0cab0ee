/** Turns messages into the rows of a list: a line for each new day, one for what is new, and neighbours in groups. */
import type { Unsent } from "./outbox";
import type { Entry } from "./window";

export interface MessageRow<T> {
	kind: "message";
	key: string;
	message: T;
	/** A day begins here: its noon or any other moment in it. */
	day: number | null;
	/** What follows is new since the reader was last here. */
	fresh: boolean;
	/** Its author is named, because somebody else spoke before or some time has passed. */
	named: boolean;
}

export interface UnsentRow<B> {
	kind: "unsent";
	key: string;
	message?: undefined;
	unsent: Unsent<B>;
}

export type Row<T, B> = MessageRow<T> | UnsentRow<B>;

/** What a list has to know of a message to place it. */
export interface Placing<T> {
	/** Stays the same when a message that was on its way has arrived. */
	keyOf: (message: T) => string;
	authorOf: (message: T) => string;
	timeOf: (message: T) => number;
	/** Only its place is left, so it stands alone. */
	goneOf: (message: T) => boolean;
}

const GROUP_MS = 5 * 60_000;

export function rowsOf<T extends Entry, B>(
	messages: readonly T[],
	unsent: readonly Unsent<B>[],
	freshAfter: number | null,
	{ keyOf, authorOf, timeOf, goneOf }: Placing<T>,
): Row<T, B>[] {
	let before: T | null = null;
	const rows: Row<T, B>[] = messages.map((message) => {
		const at = timeOf(message);
		const day = before === null || dayOf(timeOf(before)) !== dayOf(at) ? at : null;
		const fresh = freshAfter !== null && message.seq > freshAfter && (before === null || before.seq <= freshAfter);
		const follows =
			before !== null &&
			authorOf(before) === authorOf(message) &&
			at - timeOf(before) < GROUP_MS &&
			goneOf(before) === goneOf(message);
		before = message;
		return { kind: "message", key: keyOf(message), message, day, fresh, named: day !== null || fresh || !follows };
	});
	const arrived = new Set(rows.map(({ key }) => key));
	for (const one of unsent) if (!arrived.has(one.key)) rows.push({ kind: "unsent", key: one.key, unsent: one });
	return rows;
}

/** By the clock of the reader. */
const dayOf = (at: number): string => new Date(at).toDateString();

const YESTERDAY_MS = 24 * 60 * 60_000;
const sameYear = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" });
const otherYear = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" });

/** "Today", "Yesterday", "Monday, November 3" or, in another year, the whole date. */
export function dayWords(at: number, now: number): string {
	if (dayOf(at) === dayOf(now)) return "Today";
	if (dayOf(at) === dayOf(now - YESTERDAY_MS)) return "Yesterday";
	return new Date(at).getFullYear() === new Date(now).getFullYear() ? sameYear.format(at) : otherYear.format(at);
}
