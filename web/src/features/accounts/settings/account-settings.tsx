/** The account in the settings: email address, password, logging out. */
import type { SettingsPart } from "@/commons/feature/settings-part";
import { LogOutButton } from "@/commons/sidebar/log-out-button";
import { useSession } from "@/lib/session";
import { Card } from "@/ui/card";
import { EmailSection } from "./email-section";
import { PasswordSection } from "./password-section";

export const part: SettingsPart = { Content: Account };

function Account() {
	const { user } = useSession();
	if (!user) return null;
	return (
		<>
			<EmailSection email={user.email} />
			<PasswordSection email={user.email} />
			<Card>
				<h2>Log out of this device</h2>
				<div className="mt-3 -ms-3">
					<LogOutButton />
				</div>
			</Card>
		</>
	);
}
