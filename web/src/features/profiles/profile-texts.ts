/** The fields of the profile form, their validation, and their error sentences. */

import type { EditProfile, OwnProfile } from "@/lib/api/types.gen";
import { aboutMax, bioMax, countryMax, profileEntryMax, profileListMax, websiteMax } from "@/lib/generated/limits.gen";
import type { ApiError } from "@/lib/http";
import { countCodePoints } from "@/ui/code-points";

export const practiceFields = ["servicesOffered", "modalities", "specialties", "qualifications"] as const;

export type PracticeField = (typeof practiceFields)[number];

/** Lists have one entry per line. */
export type ProfileTexts = Record<"bio" | "about" | "country" | "website" | PracticeField, string>;

export type ProfileErrors = Partial<Record<keyof ProfileTexts, string>>;

export const practiceLabels: Record<PracticeField, string> = {
	servicesOffered: "Services offered",
	modalities: "Modalities",
	specialties: "Specialties",
	qualifications: "Qualifications",
};

const splitEntries = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");

export const toTexts = (profile: OwnProfile): ProfileTexts => ({
	bio: profile.bio,
	about: profile.about,
	country: profile.country,
	website: profile.website,
	servicesOffered: profile.servicesOffered.join("\n"),
	modalities: profile.modalities.join("\n"),
	specialties: profile.specialties.join("\n"),
	qualifications: profile.qualifications.join("\n"),
});

/** Only professionals have the lists. */
export function getChanges(texts: ProfileTexts, professional: boolean): EditProfile {
	const { bio, about, country, website } = texts;
	const change: EditProfile = {
		bio: bio.trim(),
		about: about.trim(),
		country: country.trim(),
		website: withScheme(website),
	};
	if (professional) for (const field of practiceFields) change[field] = splitEntries(texts[field]);
	return change;
}

/** Few people type the scheme. */
function withScheme(website: string): string {
	const typed = website.trim();
	return typed === "" || typed.includes(":") ? typed : `https://${typed}`;
}

const tooLong = (max: number) => `Please use at most ${max} characters.`;

export function validateTexts(texts: ProfileTexts, professional: boolean): ProfileErrors {
	const fieldErrors: ProfileErrors = {};
	const limits = { bio: bioMax, about: aboutMax, country: countryMax, website: websiteMax };
	for (const [field, max] of Object.entries(limits) as [keyof typeof limits, number][]) {
		if (countCodePoints(texts[field].trim()) > max) fieldErrors[field] = tooLong(max);
	}
	if (professional) {
		for (const field of practiceFields) {
			const entries = splitEntries(texts[field]);
			if (entries.length > profileListMax) fieldErrors[field] = sentences.too_many;
			else if (entries.some((entry) => countCodePoints(entry) > profileEntryMax))
				fieldErrors[field] = sentences.long_entry;
		}
	}
	return fieldErrors;
}

const sentences = {
	too_many: `Please list at most ${profileListMax}.`,
	long_entry: `Please use at most ${profileEntryMax} characters per line.`,
	website: "Please enter a full address, such as https://example.org.",
};

/** The server's errors, by field. */
export function getServerErrors({ fields }: ApiError): ProfileErrors {
	const fieldErrors: ProfileErrors = {};
	if (fields.website === "invalid") fieldErrors.website = sentences.website;
	for (const field of ["bio", "about", "country", "website"] as const) {
		if (fields[field] === "too_long") fieldErrors[field] = "This is too long.";
	}
	for (const field of practiceFields) {
		if (fields[field]) fieldErrors[field] = fields[field] === "too_many" ? sentences.too_many : sentences.long_entry;
	}
	return fieldErrors;
}
