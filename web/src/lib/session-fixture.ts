/** Builds sessions for tests: visitors and members. */
import type { Guard, Session, SessionUser } from "./session-user";

export function createGuard(who: "signed-out" | "member"): Guard {
	const elsewhere = who === "member" ? "/community" : "/login";
	const stay = who === "member" ? null : "/login";
	return {
		community: stay,
		login: who === "member" ? "/community" : null,
		signup: who === "member" ? "/community" : null,
		maintenance: elsewhere,
		upgrade: stay,
		profile: stay,
		verify: elsewhere,
		professionalApplication: stay,
		applicationPending: elsewhere,
		moderator: elsewhere,
		partners: elsewhere,
		admin: elsewhere,
	};
}

export function userWith(different: Partial<SessionUser> = {}): SessionUser {
	return {
		uid: "0190a0a0-0000-7000-8000-000000000001",
		email: "maya@exhale.test",
		displayName: "Maya R.",
		photoURL: "",
		firstName: "Maya",
		lastName: "Reed",
		lastNameSearchable: false,
		claims: { admin: false, moderator: false, ambassador: false },
		isAdmin: false,
		isModerator: false,
		isAmbassador: false,
		isMHP: false,
		isMHPApplicant: false,
		mhpApplicationComplete: false,
		plan: "tier_0",
		tier: 0,
		tierName: "Free",
		access: different.tier ?? 0,
		membershipTier: 0,
		isSubscribed: false,
		stripeCustomerId: null,
		subscriptionId: null,
		subscriptionIds: [],
		hasSelectedPlan: true,
		emailVerified: true,
		onboardingComplete: true,
		onboardingStep: "done",
		emailUpdates: "weekly",
		pwaInstalled: false,
		can: { shareWin: true, askQuestion: true, moderate: false, administer: false, partner: false },
		...(hasRole(different) ? byRole : paid(different.tier)),
		...different,
	};
}

const hasRole = ({ isAdmin, isModerator, isAmbassador, isMHP, isMHPApplicant }: Partial<SessionUser>) =>
	isAdmin || isModerator || isAmbassador || isMHP || isMHPApplicant;

/** A role brings the rights of Super and no membership. */
const byRole = { tier: 2, tierName: "Super", access: 2, isSubscribed: true } as const;

/** Other members above Free have paid; the app fixture confirms it. */
const paid = (tier: SessionUser["tier"] = 0) =>
	tier > 0
		? {
				tierName: tier === 1 ? "Supporter" : "Super",
				membershipTier: tier,
				isSubscribed: true,
				subscriptionIds: ["sub_test"],
			}
		: {};

export function memberSession(different: Partial<SessionUser> = {}, guard: Partial<Guard> = {}): Session {
	return {
		user: userWith(different),
		guard: { ...createGuard("member"), ...guard },
		maintenance: false,
		gates: { comment: 0, like: 0 },
		moderatorHours: 12,
		buildId: "test",
	};
}

export const visitorSession = (): Session => ({
	user: null,
	guard: createGuard("signed-out"),
	maintenance: false,
	gates: { comment: 0, like: 0 },
	moderatorHours: 12,
	buildId: "test",
});
