/** Turns messages into list rows: day separators, the line before new messages, and groups by author. */

import type { Entry } from "./message-window";
import type { UnsentMessageData } from "./outbox";

export interface MessageRow<T> {
	kind: "message";
	key: string;
	message: T;
	/** A time within the day that starts here. */
	day: number | null;
	/** New messages start here. */
	startsNew: boolean;
	/** Shows the author, because another one wrote before or time has passed. */
	showsAuthor: boolean;
}

export interface UnsentRow<B> {
	kind: "unsent";
	key: string;
	message?: undefined;
	unsent: UnsentMessageData<B>;
}

export type Row<T, B> = MessageRow<T> | UnsentRow<B>;

/** How a list reads the properties it needs from a message. */
export interface RowAccessors<T> {
	/** Stays the same once a pending message is delivered. */
	getKey: (message: T) => string;
	getAuthor: (message: T) => string;
	getTime: (message: T) => number;
	/** A placeholder is never grouped. */
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

/** In the reader's time zone. */
const getDay = (at: number): string => new Date(at).toDateString();
