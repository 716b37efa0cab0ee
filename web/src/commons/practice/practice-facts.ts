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
