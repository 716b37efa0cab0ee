/** Names the plan that a member is on: their membership, which a role adds rights to but does not replace. */
import { tierCards } from "@/lib/gates";
import type { SessionUser } from "@/lib/session-user";
import { isPrivileged } from "./subscription-check";

/** Short, for the line below the name. */
export function getPlanText(user: SessionUser): string {
	if (user.membershipTier > 0) return `${tierCards[user.membershipTier]?.title} plan`;
	if (user.isMHPApplicant && !hasRole(user)) return "Professional application in progress";
	if (isPrivileged(user)) return "No plan needed";
	return user.tier > 0 ? "Membership not verified" : "Free plan";
}

/** What gives the member their rights when no membership does. */
export function getNoMembershipText(user: SessionUser, unconfirmed: boolean): string {
	if (user.isMHPApplicant && !hasRole(user)) {
		return "You don't need a plan while your application is open. If it's accepted, your role includes everything.";
	}
	if (isPrivileged(user)) return "Your role includes everything. There's nothing to pay.";
	return unconfirmed ? "We couldn't verify your membership." : "You're on the Free plan.";
}

/** Whether a role other than an application brings the rights. */
const hasRole = ({ isAdmin, isModerator, isAmbassador, isMHP }: SessionUser): boolean =>
	isAdmin || isModerator || isAmbassador || isMHP;
