/** The fields of the profile form, their validation, and their error sentences. */

import type { EditProfile, OwnProfile } from "@/lib/api/types.gen";
import { aboutMax, bioMax, countryMax, websiteMax } from "@/lib/generated/limits.gen";
import type { ApiError } from "@/lib/http";
import { countCodePoints } from "@/ui/code-points";

export const practiceFields = ["servicesOffered", "modalities", "specialties", "qualifications"] as const;

type PracticeField = (typeof practiceFields)[number];

/** What a professional offers is edited as their practice. */
export type ProfileTexts = Record<"bio" | "about" | "country" | "website", string>;

export type ProfileErrors = Partial<Record<keyof ProfileTexts, string>>;

export const practiceLabels: Record<PracticeField, string> = {
	servicesOffered: "Services offered",
	modalities: "Modalities",
	specialties: "Specialties",
	qualifications: "Qualifications",
};

export const toTexts = (profile: OwnProfile): ProfileTexts => ({
	bio: profile.bio,
	about: profile.about,
	country: profile.country,
	website: profile.website,
});

/** The website of a professional belongs to their practice. */
export const getChanges = ({ bio, about, country, website }: ProfileTexts, professional: boolean): EditProfile => ({
	bio: bio.trim(),
	about: about.trim(),
	country: country.trim(),
	...(!professional && { website: withScheme(website) }),
});

/** Few people type the scheme. */
function withScheme(website: string): string {
	const typed = website.trim();
	return typed === "" || typed.includes(":") ? typed : `https://${typed}`;
}

const tooLong = (max: number) => `Please use at most ${max} characters.`;

export function validateTexts(texts: ProfileTexts): ProfileErrors {
	const fieldErrors: ProfileErrors = {};
	const limits = { bio: bioMax, about: aboutMax, country: countryMax, website: websiteMax };
	for (const [field, max] of Object.entries(limits) as [keyof typeof limits, number][]) {
		if (countCodePoints(texts[field].trim()) > max) fieldErrors[field] = tooLong(max);
	}
	return fieldErrors;
}

const WEBSITE = "Please enter a full address, such as https://example.org.";

/** The server's errors, by field. */
export function getServerErrors({ fields }: ApiError): ProfileErrors {
	const fieldErrors: ProfileErrors = {};
	if (fields.website === "invalid") fieldErrors.website = WEBSITE;
	for (const field of ["bio", "about", "country", "website"] as const) {
		if (fields[field] === "too_long") fieldErrors[field] = "This is too long.";
	}
	return fieldErrors;
}
