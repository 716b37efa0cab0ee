/** Words the distance to a moment, as "in 5 hours" or "3 days ago". */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/**
 * Waiting times are rounded up, so that nobody is told to come back too early; past times are rounded down.
 * Distances up to a day are in hours.
 */
export function relativeTime(at: number, now: number): string {
	const ahead = at > now;
	const distance = Math.abs(at - now);
	if (!ahead && distance < MINUTE) return "just now";
	const [unit, size] = unitFor(distance, ahead);
	const count = ahead ? Math.ceil(distance / size) : Math.floor(distance / size);
	return words.format(ahead ? count : -count, unit);
}

/** For "You can share another win …": in words, or "soon" if the moment is unknown, unreadable or past (O-65). */
export function untilInWords(at: unknown, now: number): string {
	return typeof at === "number" && Number.isFinite(at) && at > now ? relativeTime(at, now) : "soon";
}

function unitFor(distance: number, ahead: boolean): ["minute" | "hour" | "day" | "month" | "year", number] {
	if (distance < HOUR && !(ahead && distance > HOUR - MINUTE)) return ["minute", MINUTE];
	if (distance < DAY || (ahead && distance === DAY)) return ["hour", HOUR];
	if (distance < 60 * DAY) return ["day", DAY];
	return distance < 730 * DAY ? ["month", 30 * DAY] : ["year", 365 * DAY];
}
