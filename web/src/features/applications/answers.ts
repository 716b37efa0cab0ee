/** The answers of an application as its forms hold them, and as the API takes them. */
import type { Application, Practice } from "./application-types";

export interface AboutFields {
	firstName: string;
	lastName: string;
	profession: string;
	experienceYears: string;
	website: string;
	words: string;
}

export interface LicenceFields {
	number: string;
	body: string;
	jurisdiction: string;
	expiresOn: string;
	noExpiry: boolean;
}

export interface Answers {
	about: AboutFields;
	licence: LicenceFields;
	practice: Practice;
}

export type Part = keyof Answers;

/** Code points of the longer texts and of each entry, and entries of each list. */
export const limits = { words: 600, motto: 200, entry: 80, entries: 10 } as const;

export const toFields: { readonly [P in Part]: (application: Application) => Answers[P] } = {
	about: ({ about }) => ({
		firstName: about.firstName,
		lastName: about.lastName,
		profession: about.profession,
		experienceYears: about.experienceYears === null ? "" : String(about.experienceYears),
		website: about.website ?? "",
		words: about.words,
	}),
	licence: ({ licence }) => ({
		number: licence.number,
		body: licence.body,
		jurisdiction: licence.jurisdiction,
		expiresOn: licence.expiresOn ?? "",
		noExpiry: licence.noExpiry,
	}),
	practice: ({ practice }) => practice,
};

export const toAbout = ({ experienceYears, website, ...rest }: AboutFields) => ({
	...rest,
	experienceYears: experienceYears.trim() === "" ? null : Number(experienceYears),
	website: addScheme(website.trim()),
});

/** Nobody has to type "https://". */
function addScheme(website: string): string | null {
	if (website === "") return null;
	return website.includes("://") ? website : `https://${website}`;
}

export const toLicence = ({ expiresOn, noExpiry, ...rest }: LicenceFields) => ({
	...rest,
	expiresOn: noExpiry || expiresOn === "" ? null : expiresOn,
	noExpiry,
});

type Codes<F> = Partial<Record<keyof F, string>>;

/** What the API's types cannot hold, by field. */
export const findInvalid: { readonly [P in Part]: (fields: Answers[P]) => Codes<Answers[P]> } = {
	about: ({ experienceYears }) => (/^\s*\d{0,2}\s*$/.test(experienceYears) ? {} : { experienceYears: "invalid" }),
	licence: () => ({}),
	practice: () => ({}),
};
