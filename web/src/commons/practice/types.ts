/** What the API says of professionals: their entries in the directory, their practice, and invitations. */
import type { MemberCard } from "@/lib/api/types.gen";

export type FeeBand = "free" | "sliding_scale" | "lower" | "middle" | "higher" | "ask";
export type Accepting = "yes" | "no" | "unknown";

export interface ProfessionalEntry {
	member: MemberCard;
	fullName: string;
	profession: string;
	motto: string;
	specialties: string[];
	modalities: string[];
	languages: string[];
	online: boolean;
	inPerson: boolean;
	city: string;
	country: string;
	feeBand: FeeBand;
	accepting: Accepting;
	checkedAt: number;
	canMessage: boolean;
}

export interface FacetCount {
	value: string;
	count: number;
}

export type FacetName = "country" | "language" | "modality" | "specialty" | "place" | "fee" | "accepting";

export interface ProfessionalPage {
	items: ProfessionalEntry[];
	total: number;
	nextCursor: string | null;
	facets: Record<FacetName, FacetCount[]>;
}

export interface PublicVerification {
	body: string;
	jurisdiction: string;
	checkedAt: number;
	method: "public_register" | "issuing_body" | "document";
	expiresOn: string | null;
	endsAt: number;
}

export interface ProfessionalProfile extends ProfessionalEntry {
	about: string;
	qualifications: string[];
	services: string[];
	website: string | null;
	websiteAscii: string | null;
	feeNote: string;
	acceptingConfirmedAt: number | null;
	verification: PublicVerification;
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
	feeBand: FeeBand;
	feeNote: string;
	motto: string;
}

export interface OwnVerification {
	status: "active" | "suspended" | "expired" | "ended";
	body: string;
	jurisdiction: string;
	number: string;
	expiresOn: string | null;
	endsAt: number;
	checkedAt: number;
	suspendedReason: string | null;
}

export interface EditPractice {
	profession: string;
	words: string;
	website: string | null;
	practice: Practice;
	listed: boolean;
}

export interface OwnPractice extends EditPractice {
	accepting: Accepting;
	acceptingConfirmedAt: number | null;
	acceptingUnknownFrom: number | null;
	verification: OwnVerification | null;
	questionTags: string[];
}

export interface Invite {
	code: string;
	url: string;
	joined: number | null;
	active: number | null;
	countedAt: number | null;
}
