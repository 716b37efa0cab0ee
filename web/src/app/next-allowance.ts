/** Says when a Free member can share or ask again, as a time of day to plan with. */

import { formatTime } from "@/lib/dates";

/** `verb` is what they can do again; null if there is no wait; the time is rounded up to the minute, so that it is never too early. */
export function getNextAllowanceText(verb: string, at: number | null, now: number): string | null {
	if (at === null || at <= now) return null;
	const moment = new Date(Math.ceil(at / 60_000) * 60_000);
	const day = moment.toDateString() === new Date(now).toDateString() ? "today" : "tomorrow";
	return `You can ${verb} again ${day} at ${formatTime(moment)}.`;
}
