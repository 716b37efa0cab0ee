/** The settings: the account's, those of other features, and the logout button. */
import { SettingsPage } from "@/features/accounts/settings/settings-page";
import { DeviceSection } from "@/features/notifications/device-section";
import { MutedWordsSection } from "@/features/notifications/muted-words-section";
import { PreferencesSection } from "@/features/notifications/preferences-section";
import { BlockedSection } from "@/features/profiles/blocked-section";
import { PrivacySection } from "@/features/profiles/privacy-section";
import { useSession } from "@/lib/session";
import { LogOutButton } from "../layout/log-out-button";

export function OwnSettingsPage() {
	const { admitted } = useSession();
	return (
		<SettingsPage
			privacy={
				<>
					<PrivacySection />
					{admitted && <BlockedSection />}
				</>
			}
			notifications={
				<>
					<PreferencesSection />
					<DeviceSection />
					<MutedWordsSection />
				</>
			}
			logOut={<LogOutButton />}
		/>
	);
}
