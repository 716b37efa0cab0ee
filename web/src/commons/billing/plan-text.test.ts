/** The plan of each role, paid and unpaid: no role is named as a plan that someone pays for. */
import { expect, test } from "vitest";
import { userWith } from "@/lib/session-fixture";
import type { SessionUser } from "@/lib/session-user";
import { getNoMembershipText, getPlanText } from "./plan-text";

const roles: [string, Partial<SessionUser>, string, string][] = [
	["a member", {}, "Free plan", "You're on the Free plan."],
	["a moderator", { isModerator: true }, "No plan needed", "Your role includes everything."],
	["an ambassador", { isAmbassador: true }, "No plan needed", "Your role includes everything."],
	["a professional", { isMHP: true }, "No plan needed", "Your role includes everything."],
	["an accepted applicant", { isMHP: true, isMHPApplicant: true }, "No plan needed", "Your role includes"],
	["an admin", { isAdmin: true }, "No plan needed", "Your role includes everything."],
	["an applicant", { isMHPApplicant: true }, "Professional application in progress", "You don't need a plan"],
	["an unpaid tier_1", { tier: 2, membershipTier: 0 }, "Membership not verified", "We couldn't verify"],
];

test.each(roles)("%s without a membership", (_who, user, short, long) => {
	expect(getPlanText(userWith(user))).toBe(short);
	expect(getNoMembershipText(userWith(user), user.tier === 2)).toContain(long);
});

test.each(roles)("%s who pays for Supporter is on that plan", (_who, user) => {
	expect(getPlanText(userWith({ ...user, membershipTier: 1 }))).toBe("Supporter plan");
	expect(getPlanText(userWith({ ...user, membershipTier: 2 }))).toBe("Super Supporter plan");
});
