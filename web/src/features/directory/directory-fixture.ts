/** Builds professionals and pages of the directory for tests. */
import type { DirectoryPage, Facets, ProfessionalEntry, ProfessionalProfile } from "@/lib/api/types.gen";
import { emptyDirectory } from "@/lib/empty-pages-fixture";
import { cardWith } from "@/lib/profile-fixture";

/** March 12, 2026. */
const CHECKED = Date.UTC(2026, 2, 12, 12);

export const sara = cardWith({
	uid: "0190c0c0-0000-7000-8000-000000000003",
	displayName: "Sara R.",
	isMHP: true,
	membershipTier: 0,
});

export const entryWith = (different: Partial<ProfessionalEntry> = {}): ProfessionalEntry => ({
	member: sara,
	fullName: "Sara Rahimi",
	profession: "Clinical psychologist",
	motto: "You set the pace.",
	specialties: ["Panic", "Health anxiety"],
	modalities: ["Exposure"],
	languages: ["en", "nl"],
	online: true,
	inPerson: true,
	city: "Utrecht",
	country: "NL",
	feeBand: "middle",
	accepting: "yes",
	checkedAt: CHECKED,
	canMessage: true,
	...different,
});

export const professionalWith = (different: Partial<ProfessionalProfile> = {}): ProfessionalProfile => ({
	...entryWith(),
	about: "I work in small steps.",
	qualifications: ["MSc Clinical Psychology"],
	services: ["First talks"],
	website: null,
	websiteAscii: null,
	feeNote: "",
	acceptingConfirmedAt: CHECKED,
	verification: {
		body: "BIG-register",
		jurisdiction: "NL",
		checkedAt: CHECKED,
		method: "public_register",
		expiresOn: "2027-02-28",
		endsAt: Date.UTC(2027, 1, 28, 12),
	},
	...different,
});

export const facetsWith = (different: Partial<Facets> = {}): Facets => ({
	...emptyDirectory["GET /api/professionals"].facets,
	...different,
});

export const directoryPage = (items: ProfessionalEntry[], different: Partial<DirectoryPage> = {}): DirectoryPage => ({
	items,
	total: items.length,
	nextCursor: null,
	facets: facetsWith(),
	...different,
});

/** So many professionals, each with a name of their own. */
export const createEntries = (from: number, count: number): ProfessionalEntry[] =>
	Array.from({ length: count }, (_, at) =>
		entryWith({ member: { ...sara, uid: `p${from + at}`, displayName: `Person ${from + at}` } }),
	);
