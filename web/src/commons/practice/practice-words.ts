/** What Professionals choose from to describe their practice, and the names of countries and languages. */
import { countryCodes } from "@/lib/generated/country-codes.gen";
import { languageCodes } from "@/lib/generated/language-codes.gen";

export { feeBands } from "@/lib/generated/fee-bands.gen";
export { modalities } from "@/lib/generated/modalities.gen";
export { specialties } from "@/lib/generated/specialties.gen";

export const feeBandNames: Readonly<Record<string, string>> = {
	free: "No fee",
	sliding_scale: "Depends on income",
	lower: "Below what's usual locally",
	middle: "About what's usual locally",
	higher: "Above what's usual locally",
	ask: "Please ask",
};

const namesOf = (type: "region" | "language") => {
	const names = new Intl.DisplayNames(["en"], { type });
	return (code: string): string => {
		try {
			return names.of(code) ?? code;
		} catch {
			// The code is not one.
			return code;
		}
	};
};

/** "Netherlands" for "NL". */
export const getCountryName = namesOf("region");

/** "Dutch" for "nl". */
export const getLanguageName = namesOf("language");

export interface NamedCode {
	code: string;
	name: string;
}

const sortedBy = (codes: readonly string[], nameOf: (code: string) => string): readonly NamedCode[] =>
	codes
		.map((code) => ({ code, name: nameOf(code) }))
		.toSorted((one, other) => one.name.localeCompare(other.name, "en"));

/** In the order of their names. */
export const getCountries = () => sortedBy(countryCodes, getCountryName);

/** In the order of their names. */
export const getLanguages = () => sortedBy(languageCodes, getLanguageName);
