/** What notifications add to the settings: what a member is notified about, and when. */
import type { SettingsPart } from "@/commons/feature/settings-part";
import { DeviceSection } from "./device-section";
import { MutedWordsSection } from "./muted-words-section";
import { PreferencesSection } from "./preferences-section";

export const part: SettingsPart = { Content: Notifications };

function Notifications() {
	return (
		<>
			<PreferencesSection />
			<DeviceSection />
			<MutedWordsSection />
		</>
	);
}
