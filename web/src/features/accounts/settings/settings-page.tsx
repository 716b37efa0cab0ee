/** All of a member's settings: account, email updates, sessions and appearance. */
import type { ReactNode } from "react";
import { MyReports } from "@/commons/reports/my-reports";
import { useSession } from "@/lib/session";
import { Card } from "@/ui/card";
import { AppearanceSection } from "./appearance-section";
import { EmailSection } from "./email-section";
import { EmailUpdatesSection } from "./email-updates-section";
import { InstallSection } from "./install-section";
import { PasswordSection } from "./password-section";
import { SessionsSection } from "./sessions-section";

interface SettingsPageProps {
	/** Who can find, tag and message the member; part of the profile. */
	privacy: ReactNode;
	/** What the member is notified about, and when. */
	notifications: ReactNode;
	/** The shell's logout button, which is also in the sidebar. */
	logOut: ReactNode;
}

export function SettingsPage({ privacy, notifications, logOut }: SettingsPageProps) {
	const { admitted, user } = useSession();
	if (!user) return null;
	return (
		<div className="flex flex-col gap-4">
			<h1 className="mb-2">Settings</h1>
			<EmailSection email={user.email} />
			<PasswordSection email={user.email} />
			{privacy}
			{notifications}
			<EmailUpdatesSection howOften={user.emailUpdates} />
			<AppearanceSection />
			<SessionsSection />
			{admitted && <MyReports />}
			<InstallSection />
			<Card>
				<h2>Log out of this device</h2>
				<div className="mt-3 -ms-3">{logOut}</div>
			</Card>
		</div>
	);
}
