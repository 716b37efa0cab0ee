/** What the server says about who is here and where they may be; the fields keep the names of the specification. */
import type { GuardPage } from "./generated/guard.gen";

export type OnboardingStep = "verify" | "name" | "letters" | "plan" | "done";

export type Letters = "weekly" | "daily" | "off";

export type Tier = 0 | 1 | 2;

export interface SessionUser {
	uid: string;
	email: string;
	displayName: string;
	photoURL: string;
	/** Null until the member has said it. */
	firstName: string | null;
	lastName: string | null;
	claims: { admin: boolean; moderator: boolean; ambassador: boolean };
	isAdmin: boolean;
	isModerator: boolean;
	isAmbassador: boolean;
	isMHP: boolean;
	isMHPApplicant: boolean;
	mhpApplicationComplete: boolean;
	plan: string;
	tier: Tier;
	tierName: string;
	isSubscribed: boolean;
	stripeCustomerId: string | null;
	subscriptionId: string | null;
	subscriptionIds: string[];
	hasSelectedPlan: boolean;
	emailVerified: boolean;
	onboardingComplete: boolean;
	onboardingStep: OnboardingStep;
	letters: Letters;
	pwaInstalled: boolean;
	/** Decided by the server's rules, never by roles read here. */
	can: { shareWin: boolean; moderate: boolean; administer: boolean; partner: boolean };
}

/** For each guarded page where to go instead, or null to stay. */
export type Guard = Record<Exclude<GuardPage, "onboardingDemo">, string | null>;

export interface Session {
	user: SessionUser | null;
	guard: Guard;
	maintenance: boolean;
	buildId: string;
}
