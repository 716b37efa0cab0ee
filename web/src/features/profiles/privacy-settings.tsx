/** What profiles add to the privacy settings: who can find the member, and whom they blocked. */
import type { SettingsPart } from "@/commons/feature/settings-part";
import { useSession } from "@/lib/session";
import { BlockedSection } from "./blocked-section";
import { PrivacySection } from "./privacy-section";

export const part: SettingsPart = { Content: Privacy };

function Privacy() {
	const { admitted } = useSession();
	return (
		<>
			<PrivacySection />
			{admitted && <BlockedSection />}
		</>
	);
}
