/** What billing adds to the settings: the membership, as on the member's profile. */
import type { SettingsPart } from "@/commons/feature/settings-part";
import { useSession } from "@/lib/session";
import { Membership } from "./membership";

export const part: SettingsPart = { Content: OwnMembership };

function OwnMembership() {
	const { user } = useSession();
	return user && <Membership user={user} />;
}
