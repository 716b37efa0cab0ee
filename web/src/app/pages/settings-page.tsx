/** The settings, with the shell's own way to log out. */
import { SettingsPage } from "@/features/accounts/settings/settings-page";
import { LogOutButton } from "../layout/log-out-button";

export function OwnSettingsPage() {
	return <SettingsPage logOut={<LogOutButton />} />;
}
