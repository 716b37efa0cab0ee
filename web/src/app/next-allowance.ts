/** Says when the next free Win or Question may follow, as a time of day that one can plan with. */

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Null when nothing has to be waited for; the moment is rounded up to the minute, so that it is never said too early. */
export function getNextAllowanceText(what: "Win" | "question", at: number | null, now: number): string | null {
	if (at === null || at <= now) return null;
	const moment = new Date(Math.ceil(at / 60_000) * 60_000);
	const day = moment.toDateString() === new Date(now).toDateString() ? "today" : "tomorrow";
	return `Your next free ${what} opens ${day} at ${clock.format(moment)}.`;
}
