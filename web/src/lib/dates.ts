/** Times and dates, as the reader's browser writes them in their language and region. */

const format = (options: Intl.DateTimeFormatOptions): ((at: number | Date) => string) => {
	const { format } = new Intl.DateTimeFormat(undefined, options);
	return (at) => format(at);
};

/** "3:10 PM" or "15:10". */
export const formatTime = format({ timeStyle: "short" });

/** "November 21, 2026". */
export const formatDate = format({ dateStyle: "long" });

const formatUtcDate = format({ dateStyle: "long", timeZone: "UTC" });

/** "June 9, 2027" of "2027-06-09", the same in every time zone. */
export function formatDay(day: string): string {
	const at = Date.parse(`${day}T00:00:00Z`);
	return Number.isNaN(at) ? day : formatUtcDate(at);
}

/** "Nov 21, 2026, 3:10 PM". */
export const formatDateTime = format({ dateStyle: "medium", timeStyle: "short" });

/** "Saturday, November 21, 2026", for the exact moment on hover. */
export const formatFullDate = format({ dateStyle: "full" });

/** "November 21, 2026 at 3:10 PM", for the exact moment on hover. */
export const formatExactTime = format({ dateStyle: "long", timeStyle: "short" });

/** "Saturday, November 21, 2026 at 3:10 PM GMT+1", for what takes place then. */
export const formatAppointment = format({
	weekday: "long",
	day: "numeric",
	month: "long",
	year: "numeric",
	hour: "numeric",
	minute: "2-digit",
	timeZoneName: "short",
});

const formatWeekday = format({ weekday: "long", day: "numeric", month: "long" });

/** In the reader's time zone. */
const getDay = (at: Date): string => at.toDateString();

/** "Today", "Tomorrow", "Yesterday", "Saturday, November 21" or, in another year, the whole date. */
export function formatDayHeading(at: number, now: number): string {
	const [day, today] = [new Date(at), new Date(now)];
	const inDays = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
	if (getDay(day) === getDay(today)) return "Today";
	if (getDay(day) === getDay(inDays(1))) return "Tomorrow";
	if (getDay(day) === getDay(inDays(-1))) return "Yesterday";
	return day.getFullYear() === today.getFullYear() ? formatWeekday(day) : formatDate(day);
}
