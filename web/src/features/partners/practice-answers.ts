/** The fields of the practice form, their limits, and the sentences of their errors. */
import type { EditPractice, OwnPractice, Practice } from "@/lib/api/types.gen";
import {
	cityMax,
	feeNoteMax,
	mottoMax,
	ownWordsMax,
	professionMax,
	profileEntryMax,
	profileListMax,
} from "@/lib/generated/limits.gen";
import type { ApiError } from "@/lib/http";
import { countCodePoints } from "@/ui/code-points";

export interface PracticeAnswers extends Practice {
	profession: string;
	website: string;
	words: string;
	listed: boolean;
}

export type PracticeField = keyof PracticeAnswers;
export type PracticeErrors = Partial<Record<PracticeField, string>>;

/** Code points of texts and of each entry, and entries of each list. */
export const limits = {
	profession: professionMax,
	words: ownWordsMax,
	motto: mottoMax,
	city: cityMax,
	feeNote: feeNoteMax,
	entry: profileEntryMax,
	entries: profileListMax,
} as const;

export const toAnswers = ({ profession, website, words, listed, practice }: OwnPractice): PracticeAnswers => ({
	...practice,
	profession,
	website: website ?? "",
	words,
	listed,
});

export const toEdit = ({ profession, website, words, listed, ...practice }: PracticeAnswers): EditPractice => ({
	profession: profession.trim(),
	website: addScheme(website.trim()),
	words: words.trim(),
	listed,
	practice: { ...practice, city: practice.inPerson ? practice.city.trim() : "", feeNote: practice.feeNote.trim() },
});

/** Nobody has to type "https://". */
function addScheme(website: string): string | null {
	if (website === "") return null;
	return website.includes(":") ? website : `https://${website}`;
}

const getTooLong = (max: number) => `Please use at most ${max} characters.`;

export function validateAnswers(answers: PracticeAnswers): PracticeErrors {
	const errors: PracticeErrors = {};
	for (const field of ["profession", "words", "motto", "city", "feeNote"] as const) {
		if (countCodePoints(answers[field].trim()) > limits[field]) errors[field] = getTooLong(limits[field]);
	}
	return errors;
}

const sentences: Readonly<Record<string, string>> = {
	too_long: "This is too long.",
	too_many: `Please list at most ${limits.entries}.`,
	unknown: "Please choose languages from the list.",
	scheme: "Please use an address that begins with https:// or http://.",
};

const WEBSITE = "Please enter a full address, such as https://example.org.";

/** The server's errors, by field; those of the practice have its name before theirs. */
export function getServerErrors({ fields }: ApiError, answers: PracticeAnswers): PracticeErrors {
	const named = Object.entries(fields).map(([name, code]) => [name.replace(/^practice\./, ""), code] as const);
	const known = named.filter(([name]) => name in answers);
	return Object.fromEntries(
		known.map(([name, code]) => [name, sentences[code] ?? (name === "website" ? WEBSITE : "Please check this.")]),
	);
}
