/** Says in words where a Professional works, in which languages, and whether they take new clients. */

import type { Accepting, Practice } from "@/lib/api/types.gen";
import { feeBandNames, getLanguageName } from "./practice-words";

/** "Online and Utrecht", or empty. */
export function formatPlace({ online, inPerson, city }: Pick<Practice, "online" | "inPerson" | "city">): string {
	if (online && inPerson) return city ? `Online and ${city}` : "Online and in person";
	if (online) return "Online";
	if (inPerson) return city ? `In person in ${city}` : "In person";
	return "";
}

export const formatLanguages = (codes: readonly string[]): string => codes.map(getLanguageName).join(", ");

export const formatFee = (band: string): string => feeBandNames[band] ?? band;

/** Nothing is said where it is unknown. */
export const acceptingWords: Readonly<Record<Accepting, string>> = {
	yes: "Accepting new clients",
	no: "Not accepting new clients right now",
	unknown: "",
};

/** "June 9, 2027" of "2027-06-09", the same in every time zone. */
export const formatCalendarDay = (day: string): string =>
	new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
