/** Converts minutes after midnight to and from the format of a time field. */

const two = (number: number) => String(number).padStart(2, "0");

export const formatMinute = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Null for an invalid time. */
export function parseMinute(clock: string): number | null {
	const found = /^(\d{2}):(\d{2})/.exec(clock);
	if (!found) return null;
	const [hour, minute] = [Number(found[1]), Number(found[2])];
	return hour < 24 && minute < 60 ? hour * 60 + minute : null;
}
