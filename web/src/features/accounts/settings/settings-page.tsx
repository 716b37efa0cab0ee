/** All of a member's settings: account, email updates, sessions and appearance. */
import { useParts } from "@/commons/feature/features";
import { MyReports } from "@/commons/reports/my-reports";
import { LogOutButton } from "@/commons/sidebar/log-out-button";
import { useSession } from "@/lib/session";
import { Card } from "@/ui/card";
import { AppearanceSection } from "./appearance-section";
import { EmailSection } from "./email-section";
import { EmailUpdatesSection } from "./email-updates-section";
import { InstallSection } from "./install-section";
import { PasswordSection } from "./password-section";
import { SessionsSection } from "./sessions-section";

export function SettingsPage() {
	const parts = useParts("settings");
	const { admitted, user } = useSession();
	if (!user) return null;
	return (
		<div className="flex flex-col gap-4">
			<h1 className="mb-2">Settings</h1>
			<EmailSection email={user.email} />
			<PasswordSection email={user.email} />
			{parts.map(({ feature, Privacy }) => Privacy && <Privacy key={feature} />)}
			{parts.map(({ feature, Notifications }) => Notifications && <Notifications key={feature} />)}
			<EmailUpdatesSection howOften={user.emailUpdates} />
			<AppearanceSection />
			<SessionsSection />
			{admitted && <MyReports />}
			<InstallSection />
			<Card>
				<h2>Log out of this device</h2>
				<div className="mt-3 -ms-3">
					<LogOutButton />
				</div>
			</Card>
		</div>
	);
}
