/** What accounts add to other pages: the name on the member's profile, and most sections of the settings. */
import type { Contributions } from "@/commons/feature/contributions";

export const contributions: Contributions = {
	parts: {
		ownProfile: () => import("./own-profile-part"),
		accountSettings: () => import("./settings/account-settings"),
		notificationsSettings: () => import("./settings/email-updates-section"),
		appearanceSettings: () => import("./settings/appearance-section"),
		devicesSettings: () => import("./settings/devices-settings"),
		dataSettings: () => import("./settings/data-section"),
	},
};
