/** Turns messages into the rows of a list: a line for each new day, one for what is new, and neighbours in groups. */

import type { Entry } from "./message-window";
import type { UnsentMessageData } from "./outbox";

export interface MessageRow<T> {
	kind: "message";
	key: string;
	message: T;
	/** A day begins here: its noon or any other moment in it. */
	day: number | null;
	/** What follows is new since the reader was last here. */
	startsNew: boolean;
	/** Its author is named, because somebody else spoke before or some time has passed. */
	showsAuthor: boolean;
}

export interface UnsentRow<B> {
	kind: "unsent";
	key: string;
	message?: undefined;
	unsent: UnsentMessageData<B>;
}

export type Row<T, B> = MessageRow<T> | UnsentRow<B>;

/** What a list has to know of a message to place it. */
export interface RowAccessors<T> {
	/** Stays the same when a message that was on its way has arrived. */
	getKey: (message: T) => string;
	getAuthor: (message: T) => string;
	getTime: (message: T) => number;
	/** Only its place is left, so it stands alone. */
	isGone: (message: T) => boolean;
}

const GROUP_MS = 5 * 60_000;

export function buildRows<T extends Entry, B>(
	messages: readonly T[],
	unsent: readonly UnsentMessageData<B>[],
	newAfter: number | null,
	{ getKey, getAuthor, getTime, isGone }: RowAccessors<T>,
): Row<T, B>[] {
	let before: T | null = null;
	const rows: Row<T, B>[] = messages.map((message) => {
		const at = getTime(message);
		const day = before === null || getDay(getTime(before)) !== getDay(at) ? at : null;
		const startsNew = newAfter !== null && message.seq > newAfter && (before === null || before.seq <= newAfter);
		const follows =
			before !== null &&
			getAuthor(before) === getAuthor(message) &&
			at - getTime(before) < GROUP_MS &&
			isGone(before) === isGone(message);
		before = message;
		return {
			kind: "message",
			key: getKey(message),
			message,
			day,
			startsNew,
			showsAuthor: day !== null || startsNew || !follows,
		};
	});
	const arrived = new Set(rows.map(({ key }) => key));
	for (const one of unsent) if (!arrived.has(one.key)) rows.push({ kind: "unsent", key: one.key, unsent: one });
	return rows;
}

/** By the clock of the reader. */
const getDay = (at: number): string => new Date(at).toDateString();

const YESTERDAY_MS = 24 * 60 * 60_000;
const sameYear = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" });
const otherYear = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric" });

/** "Today", "Yesterday", "Monday, November 3" or, in another year, the whole date. */
export function formatDayHeading(at: number, now: number): string {
	if (getDay(at) === getDay(now)) return "Today";
	if (getDay(at) === getDay(now - YESTERDAY_MS)) return "Yesterday";
	return new Date(at).getFullYear() === new Date(now).getFullYear() ? sameYear.format(at) : otherYear.format(at);
}
