/** The application of a mental-health professional, as the API describes it. */
import type { MemberCard } from "@/lib/api/types.gen";

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

export type CheckMethod = "public_register" | "issuing_body" | "document";

export interface NewCheck {
	submittedAt: number;
	number: string;
	body: string;
	jurisdiction: string;
	expiresOn: string | null;
	method: CheckMethod;
	registerId: string | null;
	nameMatches: boolean;
	identitySeen: boolean;
	note: string;
}

export interface Check extends Omit<NewCheck, "submittedAt"> {
	checkedBy: MemberCard;
	checkedAt: number;
}

export interface Register {
	id: string;
	country: string;
	name: string;
	body: string;
	url: string;
	note: string;
}

export interface ApplicationFile {
	id: string;
	submittedAt: number;
	author: MemberCard;
	about: AboutAnswers;
	licence: LicenceAnswers;
	practice: Practice;
	evidence: Evidence[];
	registers: Register[];
	check: Check | null;
	earlier: Check[];
}

export interface ApplicationAtDesk {
	id: string;
	author: MemberCard;
	state: ApplicationState;
	profession: string;
	jurisdiction: string;
	isRenewal: boolean;
	createdAt: number;
	needsOther: boolean;
	check: boolean;
	rejectionReason: string | null;
}

export interface VerifiedProfessional {
	member: MemberCard;
	body: string;
	jurisdiction: string;
	number: string;
	expiresOn: string | null;
	endsAt: number;
	status: OwnVerification["status"];
	checkedAt: number;
	checkedBy: MemberCard | null;
}

export interface WaitingTimes {
	waiting: number;
	oldestSince: number | null;
	medianHours: number | null;
	longestHours: number | null;
	decided90Days: number;
	overdue: number;
}
