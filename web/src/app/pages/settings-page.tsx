/** The settings, with the shell's own way to log out. */
import { SettingsPage } from "@/features/accounts/settings/settings-page";
import { BlockedSection } from "@/features/profiles/blocked-section";
import { PrivacySection } from "@/features/profiles/privacy-section";
import { LogOutButton } from "../layout/log-out-button";

export function OwnSettingsPage() {
	return (
		<SettingsPage
			privacy={
				<>
					<PrivacySection />
					<BlockedSection />
				</>
			}
			logOut={<LogOutButton />}
		/>
	);
}
