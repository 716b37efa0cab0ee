/** Calendar days such as "2027-03-12", in words. */

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeZone: "UTC" });

/** "March 12, 2027"; a day is the same everywhere. */
export function formatDay(day: string): string {
	const at = Date.parse(`${day}T00:00:00Z`);
	return Number.isNaN(at) ? day : format.format(at);
}
