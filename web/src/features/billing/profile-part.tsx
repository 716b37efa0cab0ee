/** What billing adds to profiles: the member's own membership, and the way to more. */
import { UpgradeCta } from "@/commons/billing/upgrade-cta";
import type { ProfilePart } from "@/commons/feature/profile-part";
import type { SessionUser } from "@/lib/session-user";
import { MembershipSection } from "./membership-section";

export const part: ProfilePart = { OwnSection: Membership };

function Membership({ user }: { user: SessionUser }) {
	return (
		<>
			<MembershipSection user={user} plans />
			{user.access < 2 && (
				<div>
					<UpgradeCta tier={user.access} />
				</div>
			)}
		</>
	);
}
