/** The member's devices in the settings: where they are logged in, and Exhale on the home screen. */
import type { SettingsPart } from "@/commons/feature/settings-part";
import { InstallSection } from "./install-section";
import { SessionsSection } from "./sessions-section";

export const part: SettingsPart = { Content: Devices };

function Devices() {
	return (
		<>
			<SessionsSection />
			<InstallSection />
		</>
	);
}
