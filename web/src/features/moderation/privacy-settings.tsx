/** What moderation adds to the privacy settings: what became of the member's reports. */
import type { SettingsPart } from "@/commons/feature/settings-part";
import { MyReports } from "@/commons/reports/my-reports";
import { useSession } from "@/lib/session";

export const part: SettingsPart = { Content: Reports, last: true };

function Reports() {
	const { admitted } = useSession();
	return admitted ? <MyReports /> : null;
}
