/** The application of a mental-health professional, as the API describes it. */
import type { ApplicationFile as OpenedApplication } from "@/lib/api/types.gen";

export type ApplicationState =
	| "draft"
	| "submitted"
	| "in_review"
	| "needs_information"
	| "approved"
	| "declined"
	| "withdrawn";

export interface AboutAnswers {
	firstName: string;
	lastName: string;
	profession: string;
	experienceYears: number | null;
	website: string | null;
	words: string;
}

export interface LicenceAnswers {
	number: string;
	body: string;
	jurisdiction: string;
	expiresOn: string | null;
	noExpiry: boolean;
}

export interface Practice {
	qualifications: string[];
	services: string[];
	modalities: string[];
	specialties: string[];
	languages: string[];
	online: boolean;
	inPerson: boolean;
	city: string;
	feeBand: string;
	feeNote: string;
	motto: string;
}

export type EvidenceKind = "licence" | "identity" | "other";

export interface Evidence {
	id: string;
	kind: EvidenceKind;
	name: string;
	contentType: string;
	bytes: number;
	pages: number | null;
	createdAt: number;
}

export interface OwnVerification {
	status: "checked" | "active" | "suspended" | "expired" | "ended";
	body: string;
	jurisdiction: string;
	number: string;
	expiresOn: string | null;
	endsAt: number;
	checkedAt: number;
	suspendedReason: string | null;
}

export interface Application {
	id: string;
	state: ApplicationState;
	isRenewal: boolean;
	version: number;
	step: number;
	about: AboutAnswers;
	licence: LicenceAnswers;
	practice: Practice;
	evidence: Evidence[];
	question: string | null;
	reason: string | null;
	canAppeal: boolean;
	submittedAt: number | null;
	decidedAt: number | null;
	expectedBy: number | null;
	verification: OwnVerification | null;
}

export interface OwnApplication {
	application: Application | null;
	contact: string;
	expectedDays: number;
}

/** An opened application, with what its owner answered. */
export interface ApplicationFile extends Omit<OpenedApplication, "about" | "licence" | "practice" | "evidence"> {
	about: AboutAnswers;
	licence: LicenceAnswers;
	practice: Practice;
	evidence: Evidence[];
}
