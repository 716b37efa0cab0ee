/** Builds practices for tests. */
import type { OwnPractice, OwnVerification } from "@/lib/api/types.gen";

/** November 1, 2026. */
const CONFIRMED = Date.UTC(2026, 10, 1, 12);
const DAY_MS = 86_400_000;

export const verificationWith = (different: Partial<OwnVerification> = {}): OwnVerification => ({
	status: "active",
	body: "BIG-register",
	jurisdiction: "NL",
	number: "19012345601",
	expiresOn: null,
	endsAt: Date.now() + 200 * DAY_MS,
	checkedAt: Date.UTC(2026, 2, 12, 12),
	suspendedReason: null,
	...different,
});

export const practiceWith = (different: Partial<OwnPractice> = {}): OwnPractice => ({
	profession: "Clinical psychologist",
	words: "",
	website: null,
	practice: {
		qualifications: [],
		services: [],
		modalities: [],
		specialties: ["Panic"],
		languages: ["en"],
		online: true,
		inPerson: false,
		city: "",
		feeBand: "ask",
		feeNote: "",
		motto: "",
	},
	listed: true,
	accepting: "yes",
	acceptingConfirmedAt: CONFIRMED,
	acceptingUnknownFrom: CONFIRMED + 60 * DAY_MS,
	verification: verificationWith(),
	questionTags: [],
	...different,
});
