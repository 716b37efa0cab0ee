/** A member's own membership, and the way to more. */
import { UpgradeCta } from "@/commons/billing/upgrade-cta";
import type { SessionUser } from "@/lib/session-user";
import { MembershipSection } from "./membership-section";

export function Membership({ user }: { user: SessionUser }) {
	return <MembershipSection user={user} plans more={user.access < 2 && <UpgradeCta tier={user.access} />} />;
}
