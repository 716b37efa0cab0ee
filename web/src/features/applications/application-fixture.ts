/** Builds applications for tests. */
import type { Application, Evidence, OwnApplication, OwnVerification } from "./application-types";

export const applicationWith = (different: Partial<Application> = {}): Application => ({
	id: "a1",
	state: "draft",
	isRenewal: false,
	version: 1,
	step: 1,
	about: { firstName: "", lastName: "", profession: "", experienceYears: null, website: null, words: "" },
	licence: { number: "", body: "", jurisdiction: "", expiresOn: null, noExpiry: false },
	practice: {
		qualifications: [],
		services: [],
		modalities: [],
		specialties: [],
		languages: [],
		online: false,
		inPerson: false,
		city: "",
		feeBand: "ask",
		feeNote: "",
		motto: "",
	},
	evidence: [],
	question: null,
	reason: null,
	canAppeal: false,
	submittedAt: null,
	decidedAt: null,
	expectedBy: null,
	verification: null,
	...different,
});

export const evidenceWith = (different: Partial<Evidence> = {}): Evidence => ({
	id: "e1",
	kind: "licence",
	name: "licence.pdf",
	contentType: "application/pdf",
	bytes: 120_000,
	pages: 2,
	createdAt: 1_000,
	...different,
});

/** Nothing is missing in it. */
export const completeWith = (different: Partial<Application> = {}): Application => {
	const empty = applicationWith();
	return {
		...empty,
		step: 5,
		about: { ...empty.about, firstName: "Sara", lastName: "Rahimi", profession: "Clinical psychologist" },
		licence: {
			number: "19012345678",
			body: "BIG-register",
			jurisdiction: "NL",
			expiresOn: "2031-03-12",
			noExpiry: false,
		},
		practice: { ...empty.practice, specialties: ["Panic"], languages: ["en", "nl"], online: true },
		evidence: [evidenceWith()],
		...different,
	};
};

export const verificationWith = (different: Partial<OwnVerification> = {}): OwnVerification => ({
	status: "active",
	body: "BIG-register",
	jurisdiction: "NL",
	number: "19012345678",
	expiresOn: "2031-03-12",
	endsAt: Date.UTC(2027, 2, 12),
	checkedAt: Date.UTC(2026, 2, 12),
	suspendedReason: null,
	...different,
});

export const ownWith = (application: Application | null, different: Partial<OwnApplication> = {}): OwnApplication => ({
	application,
	contact: "",
	expectedDays: 5,
	...different,
});
